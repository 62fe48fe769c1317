import { isObject, type Json } from '#scan/graph/client.ts'

interface Family {
  /** Plans that bring the feature, beside the one that names the family. */
  also: string[]
  /** A plan with this in its name may bring the feature, so Microsoft is asked. */
  mentions?: RegExp
  /** Plans of the family that are known not to bring it. */
  not?: string[]
}

/** What brings a plan that connectors name. Microsoft adds plans every month: only known ones rule anything out. */
const families: Record<string, Family> = {
  AAD_PREMIUM: { also: ['AAD_PREMIUM_P2'], mentions: /AAD_PREMIUM|ENTRA/i },
  AAD_PREMIUM_P2: {
    also: ['Entra_Identity_Governance'],
    mentions: /AAD_PREMIUM_P\d|ENTRA/i,
    not: ['AAD_PREMIUM'],
  },
  ADALLOM_S_STANDALONE: { also: [], mentions: /ADALLOM/i, not: ['ADALLOM_S_DISCOVERY', 'ADALLOM_S_O365'] },
  ATP_ENTERPRISE: { also: ['THREAT_INTELLIGENCE'], mentions: /^ATP|THREAT/i },
  BPOS_S_DlpAddOn: {
    also: ['COMMUNICATIONS_DLP', 'MICROSOFTENDPOINTDLP'],
    mentions: /DLP/i,
  },
  EXCHANGE_S_FOUNDATION: {
    also: ['EXCHANGE_S_STANDARD', 'EXCHANGE_S_ENTERPRISE', 'EOP_ENTERPRISE'],
    mentions: /EXCHANGE|^EOP/i,
    not: ['EXCHANGE_ANALYTICS', 'MIP_S_Exchange'],
  },
  INTUNE_A: { also: ['INTUNE_P2', 'INTUNE_SMBIZ'], mentions: /INTUNE/i, not: ['INTUNE_O365'] },
  MIP_S_CLP1: { also: ['MIP_S_CLP2'], mentions: /^MIP_/i },
  SHAREPOINTENTERPRISE: { also: [], mentions: /SHAREPOINT(?!WAC)|^ONEDRIVE/i, not: ['SHAREPOINTSTORAGE'] },
  SHAREPOINTSTANDARD: {
    also: ['SHAREPOINTDESKLESS'],
    mentions: /SHAREPOINT(?!WAC)|^ONEDRIVE/i,
    not: ['SHAREPOINTSTORAGE'],
  },
  TEAMS1: { also: [], mentions: /TEAMS/i, not: ['TEAMS_FREE', 'TEAMS_FREE_SERVICE'] },
  THREAT_INTELLIGENCE: { also: [], mentions: /THREAT/i },
  WINDEFATP: { also: ['MDE_LITE', 'MDE_SMB'], mentions: /^(WINDEFATP|MDE)/i },
}

/** Endings by which the clouds of governments and schools name the same plan: TEAMS_GOV, AAD_PREMIUM_FACULTY … */
const variant = /_(USGOV|GOV|GCC|GCCHIGH|GCC_HIGH|DOD|EDU|FACULTY|STUDENT)$/i

/** The plan without the endings of a cloud or a kind of customer. */
export function commonPlan(plan: string): string {
  const shorter = plan.replace(variant, '')
  return shorter === plan ? plan : commonPlan(shorter)
}

/** The service plans that the tenant may use, from the rows of subscribed_skus. */
export function servicePlans(skus: Iterable<Json>): Set<string> {
  const plans = new Set<string>()
  for (const { capabilityStatus, servicePlans } of skus) {
    if (capabilityStatus !== 'Enabled' && capabilityStatus !== 'Warning') continue
    for (const plan of Array.isArray(servicePlans) ? servicePlans.filter(isObject) : [])
      if (plan.provisioningStatus === 'Success') plans.add(String(plan.servicePlanName))
  }
  return plans
}

/**
 * Is the feature worth a request? Yes when one of the plans is there, by any of its names, and when a plan of the
 * family is there that we do not know: then Microsoft's own answer tells, as when the licences could not be read
 * (`plans` null).
 */
export function isLicensed(needed: readonly string[] | null, plans: Set<string> | null): boolean {
  if (needed === null || plans === null) return true
  const held = [...plans].map(commonPlan)
  return needed.some((plan) => {
    const { also, mentions, not = [] } = families[plan] ?? { also: [] }
    return held.some(
      (name) =>
        name === plan || also.includes(name) || (mentions?.test(name) === true && !not.includes(name)),
    )
  })
}
