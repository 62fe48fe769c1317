import type { Row } from '#simulator/graph/rows.ts'
import planIds from './service-plans.json' with { type: 'json' }
import skus from './skus.json' with { type: 'json' }

type Sku = { skuId: string; plans: string[] }

function skuNamed(name: string): Sku {
  const sku = (skus as Record<string, Sku>)[name]
  if (!sku) throw new Error(`licence ${name} is not in skus.json`)
  return sku
}

const planId = (plan: string): string | undefined => (planIds as Record<string, string>)[plan]

export const planNames = (licences: string[]): Set<string> =>
  new Set(licences.flatMap((name) => skuNamed(name).plans))

export const skuIdOf = (licences: string[]): string | null =>
  licences[0] === undefined ? null : skuNamed(licences[0]).skuId

/** Plans that the government's editions of a licence have under another name. */
const governmentNames = /^(EXCHANGE_S_|SHAREPOINT|TEAMS|ATP_ENTERPRISE|THREAT_INTELLIGENCE)/
const planAsSold = (plan: string, hasGovernmentPlans: boolean): string =>
  hasGovernmentPlans && governmentNames.test(plan) ? `${plan.replace(/^TEAMS1$/, 'TEAMS')}_GOV` : plan

export const skuRows = (
  tenantId: string,
  licences: string[],
  people: number,
  hasGovernmentPlans: boolean,
): Row[] =>
  licences.map((name) => {
    const { skuId, plans } = skuNamed(name)
    return {
      id: `${tenantId}_${skuId}`,
      skuId,
      skuPartNumber: name,
      capabilityStatus: 'Enabled',
      consumedUnits: people,
      prepaidUnits: { enabled: Math.ceil(people * 1.1), suspended: 0, warning: 0, lockedOut: 0 },
      servicePlans: plans.map((plan) => ({
        servicePlanId: planId(plan),
        servicePlanName: planAsSold(plan, hasGovernmentPlans),
        provisioningStatus: 'Success',
        appliesTo: 'User',
      })),
    }
  })

export const assignedPlans = (licences: string[]): Row[] =>
  [...planNames(licences)].map((plan) => ({
    servicePlanId: planId(plan),
    capabilityStatus: 'Enabled',
    service: plan.startsWith('AAD') ? 'AADPremiumService' : plan.split('_')[0],
  }))
