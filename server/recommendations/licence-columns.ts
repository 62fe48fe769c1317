import type { Licences } from '#scan/catalogue/load-licences.ts'

/** The words for the service plans of which one is needed, and the licences that bring one of them. */
export function licenceColumns(servicePlans: readonly string[], { servicePlans: known, skus }: Licences) {
  const named = servicePlans.map((plan) => known.find(({ name }) => name === plan)?.displayName ?? plan)
  const plans = skus
    .filter((sku) => sku.servicePlans.some((plan) => servicePlans.includes(plan)))
    .map(({ displayName }) => displayName)
  return { licenses: named, license_plans: plans, license_names: named.join(', ') || null }
}
