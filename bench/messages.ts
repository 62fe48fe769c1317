import { benchAlerts } from './messages-alerts.ts'
import { benchMails } from './messages-mails.ts'

/**
 * What the product says to people: alerts within recording a scan, and mails through the outbox. `messages alerts` or
 * `messages mails` for one of them; numbers of accounts, or of mails, may follow.
 */
export async function benchMessages(): Promise<void> {
  const [part = '', ...rest] = process.argv.slice(3)
  const numbers = (/^\d+$/.test(part) ? [part, ...rest] : rest).map(Number).filter(Number.isSafeInteger)
  if (part !== 'mails') await benchAlerts(numbers.length > 0 ? numbers : undefined)
  if (part !== 'alerts') await benchMails(part === 'mails' ? numbers[0] : undefined)
}
