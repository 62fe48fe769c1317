import { exportDays } from '#contract/account-data/account-export.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Db } from '../kit/db.ts'
import { notify } from '../notifications/actions.ts'

const ready: Text = { en: 'Your export is ready', de: 'Ihr Export ist fertig' }
const text: Text = {
  en: 'All data of {account} can be downloaded for {days} days.',
  de: 'Alle Daten von {account} können {days} Tage lang heruntergeladen werden.',
}

interface Exported {
  accountId: number
  askedBy: number
  isOperator: boolean
  jobId: number
  name: string
}

/** Tells who asked, in the bell, with the place. An operator has none: the job stands above the list of accounts. */
export async function announceExport(db: Db, exported: Exported, now: Date): Promise<void> {
  const { accountId, askedBy, isOperator, jobId, name } = exported
  if (isOperator) return
  await notify(db, accountId, [askedBy], {
    title: ready,
    text: fill(text, { account: name, days: exportDays }),
    link: linkTo('general', { query: new URLSearchParams({ job: String(jobId) }) }),
    now,
  })
}
