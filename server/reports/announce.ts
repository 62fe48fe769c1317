import { fill, type Text } from '#contract/kit/text.ts'
import { where } from '#contract/kit/where.ts'
import { madeReports } from '#contract/reports/made-reports.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Db } from '../kit/db.ts'
import { notify } from '../notifications/actions.ts'
import { sayIn } from './data/words.ts'
import type { Wanted } from './jobs.ts'

const ready: Text = { en: 'Your report is ready', de: 'Ihr Bericht ist fertig' }
const until = {
  en: '{report} can be downloaded until {day}.',
  de: '{report} kann bis zum {day} heruntergeladen werden.',
}
const failed: Text = {
  en: 'Your report could not be generated',
  de: 'Ihr Bericht konnte nicht erstellt werden',
}

/** Where a made report is found until it expires; afterwards the list there is empty. */
export const placeOf = (id: number): string =>
  linkTo('reports', { query: { view: 'made', $filter: where(madeReports, { id }) } })

/** Tells who asked and could not wait any longer: in the bell, with the place and how long it is there. */
export async function announceMade(
  db: Db,
  { accountId, id, name, createdBy, expiresAt }: Wanted,
  now: Date,
): Promise<void> {
  if (createdBy === null) return
  const on = (lang: 'en' | 'de') => fill(until, { report: name, day: sayIn(lang).day(expiresAt) })[lang]
  const text = { en: on('en'), de: on('de') }
  await notify(db, accountId, [createdBy], { title: ready, text, link: placeOf(id), now })
}

export async function announceFailed(
  db: Db,
  { accountId, createdBy, name }: Pick<Wanted, 'accountId' | 'createdBy' | 'name'>,
  reason: Text,
  now: Date,
): Promise<void> {
  if (createdBy === null) return
  const text = { en: `${name}: ${reason.en}`, de: `${name}: ${reason.de}` }
  await notify(db, accountId, [createdBy], { title: failed, text, link: linkTo('reports'), now })
}
