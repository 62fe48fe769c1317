import { isObject, type Json } from '#scan/graph/client.ts'

/** A plan on the right brings what the plan on the left does. */
const broughtBy: Record<string, string[]> = {
  AAD_PREMIUM: ['AAD_PREMIUM_P2'],
  AAD_PREMIUM_P2: ['Entra_Identity_Governance'],
  ATP_ENTERPRISE: ['THREAT_INTELLIGENCE'],
  BPOS_S_DlpAddOn: ['COMMUNICATIONS_DLP', 'MICROSOFTENDPOINTDLP'],
  EXCHANGE_S_FOUNDATION: ['EXCHANGE_S_STANDARD', 'EXCHANGE_S_ENTERPRISE', 'EOP_ENTERPRISE'],
  INTUNE_A: ['INTUNE_P2', 'INTUNE_SMBIZ'],
  MIP_S_CLP1: ['MIP_S_CLP2'],
  WINDEFATP: ['MDE_LITE', 'MDE_SMB'],
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

/** `plans` null: the licences could not be read, so Microsoft's own answer has to tell. */
export function isLicensed(needed: readonly string[] | null, plans: Set<string> | null): boolean {
  if (needed === null || plans === null) return true
  return needed.some((plan) => plans.has(plan) || broughtBy[plan]?.some((other) => plans.has(other)))
}
