import { benchAlerts } from './messages-alerts.ts'

/** What the product says to people: alerts within recording a scan. Other numbers of accounts may follow the name. */
export async function benchMessages(): Promise<void> {
  const sizes = process.argv.slice(3).map(Number).filter(Number.isSafeInteger)
  await benchAlerts(sizes.length > 0 ? sizes : undefined)
}
