import { X509Certificate } from 'node:crypto'
import { isObject, type Json } from '#scan/graph/client.ts'
import { commonPlan } from './licences.ts'

/** Columns that are not on the wire, from the row and the parent it was read for; null drops the row. */
export const computeRules = {
  'federation-certificate-expiry': (row) => ({
    ...row,
    signingCertificateExpiryDateTime: expiryOf(row.signingCertificate),
  }),
  'app-role-value': (row, parent) => {
    const roles = Array.isArray(parent?.appRoles) ? parent.appRoles.filter(isObject) : []
    return {
      ...row,
      resourceAppId: parent?.appId,
      appRoleValue: roles.find(({ id }) => id === row.appRoleId)?.value,
    }
  },
  'role-definition-id': (row) => ({
    ...row,
    roleDefinitionId: isObject(row.roleDefinition) ? row.roleDefinition.id : undefined,
  }),
  // Governments and schools have names of their own for the same plans; checks know the common ones.
  'common-plan-names': (row) => ({
    ...row,
    servicePlans: Array.isArray(row.servicePlans) ? row.servicePlans.map(underCommonName) : row.servicePlans,
  }),
  // The list of role assignments holds those of people and groups too.
  'application-access': (row) => {
    if (row.Source !== 'ManagementRoleAssignment') return row
    if (row.RoleAssigneeType !== 'ServicePrincipal') return null
    const { RoleAssignee, App, Role, CustomResourceScope } = row
    return { ...row, AppId: App ?? RoleAssignee, AccessRight: Role, ScopeName: CustomResourceScope }
  },
} satisfies Record<string, Compute>

/** What Microsoft calls the plan stays beside it, for whoever records the rows. */
function underCommonName(plan: unknown): unknown {
  if (!isObject(plan) || typeof plan.servicePlanName !== 'string') return plan
  const name = commonPlan(plan.servicePlanName)
  return name === plan.servicePlanName
    ? plan
    : { ...plan, servicePlanName: name, soldAs: plan.servicePlanName }
}

export type Compute = (row: Json, parent: Json | null) => Json | null
export type ComputeRule = keyof typeof computeRules

function expiryOf(certificate: unknown): string | null {
  if (typeof certificate !== 'string') return null
  try {
    return new X509Certificate(Buffer.from(certificate, 'base64')).validToDate.toISOString()
  } catch {
    return null
  }
}
