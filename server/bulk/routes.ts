import { Value } from 'typebox/value'
import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import { calls } from '#contract/calls.ts'
import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import { callName, rowsFieldOf } from '#contract/kit/rows-field.ts'
import { modelNamed } from '#contract/models.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, forbidden, notFound, refused } from '../kit/errors.ts'
import { refuseEdits } from '../kit/in-request.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { countQuery, readList } from '../kit/list-sql.ts'

export const bulkRoutes: Route[] = [
  handle(bulkCalls.start, async ({ app, db, who, body, now, lang, note }) => {
    const entity = modelNamed(body.model)
    const call = calls.find((one) => callName(one) === body.call)
    const field = call && rowsFieldOf(call)
    if (!entity || !call?.body || !field) throw notFound()
    if (!allows(entity.permission, who) || !allows(call.permission as Permission, who)) throw forbidden()
    refuseEdits(call, app.config)
    if (field in body.body || !Value.Check(call.body, { ...body.body, [field]: [1] }))
      throw badInput(wrongBody)
    // What a job is to do lies in the database as it is.
    if (/secret/i.test(JSON.stringify(body.body))) throw badInput(noSecrets)
    const { filter } = readList(entity, { $filter: body.filter })
    const within = await db.within(entity)
    const { count } = await db.one(countQuery(entity, db.scope, { filter, within }))
    if (count === 0) throw refused(nothing)
    const data = { ...body, accountId: await placeOf(db, who), who, lang }
    const { id } = await sendJob(db, bulkJob, data, { now })
    note({ model: body.model, filter: body.filter, sends: body.call, count })
    return { jobId: id }
  }),
]

const wrongBody = {
  en: 'The body does not fit the call.',
  de: 'Der Inhalt passt nicht zum Aufruf.',
}
const noSecrets = {
  en: 'Secrets cannot be set for several entries at once.',
  de: 'Geheime Schlüssel können nicht für mehrere Einträge zugleich gesetzt werden.',
}
const nothing = {
  en: 'No entry matches the filter anymore. Reload the list.',
  de: 'Kein Eintrag passt mehr zum Filter. Laden Sie die Liste neu.',
}

/** Whose row the job is: where the asker sees how far it is. */
async function placeOf(db: Db, { accountId, vendorId }: Principal): Promise<number> {
  if (accountId !== null) return accountId
  if (vendorId === null) return 0
  const first = await db.maybe(sql<{ id: number }>`
    select id from account where vendor_id = ${vendorId} order by id limit 1`)
  if (!first) throw refused(nothing)
  return first.id
}
