import type { Row } from '#simulator/graph/rows.ts'
import { merged } from '#simulator/stories/merge.ts'

/** A policy without conditions or controls; stories only say what they add to it. */
const blank: Row = {
  id: null,
  displayName: null,
  state: 'enabled',
  templateId: null,
  createdDateTime: '2025-02-03T10:00:00Z',
  modifiedDateTime: '2026-01-18T14:05:09Z',
  conditions: {
    users: {
      includeUsers: [],
      excludeUsers: [],
      includeGroups: [],
      excludeGroups: [],
      includeRoles: [],
      excludeRoles: [],
      includeGuestsOrExternalUsers: null,
      excludeGuestsOrExternalUsers: null,
    },
    applications: {
      includeApplications: [],
      excludeApplications: [],
      includeUserActions: [],
      includeAuthenticationContextClassReferences: [],
      applicationFilter: null,
    },
    clientAppTypes: ['all'],
    platforms: null,
    locations: null,
    devices: null,
    signInRiskLevels: [],
    userRiskLevels: [],
    servicePrincipalRiskLevels: [],
    insiderRiskLevels: null,
    clientApplications: null,
    authenticationFlows: null,
  },
  grantControls: null,
  sessionControls: null,
}

const blankGrant: Row = {
  operator: 'OR',
  builtInControls: [],
  customAuthenticationFactors: [],
  termsOfUse: [],
  authenticationStrength: null,
}

const blankSession: Row = {
  signInFrequency: null,
  persistentBrowser: null,
  applicationEnforcedRestrictions: null,
  cloudAppSecurity: null,
  secureSignInSession: null,
  disableResilienceDefaults: null,
}

export function policyRow(told: Row): Row {
  const policy = merged(blank, told) as Row
  return {
    ...policy,
    grantControls: policy.grantControls ? merged(blankGrant, policy.grantControls) : null,
    sessionControls: policy.sessionControls ? merged(blankSession, policy.sessionControls) : null,
  }
}
