import { allows } from '#contract/access/permissions.ts'
import { fileCalls } from '#contract/files/files.ts'
import { type FilePurposeName, purposeNamed } from '#contract/files/purposes.ts'
import { fill } from '#contract/kit/text.ts'
import { handleOutside, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, CallError, forbidden } from '../kit/errors.ts'
import { receiveFile } from './actions.ts'
import { fileAddress } from './file-key.ts'
import { mediaType, telling } from './media-type.ts'

const full = {
  en: 'Your account has used its {megabytes} MB for files. Ask your administrator.',
  de: 'Ihr Kundenkonto hat seine {megabytes} MB für Dateien verbraucht. Wenden Sie sich an Ihren Administrator.',
}
const dayMs = 24 * 60 * 60 * 1000
const mebibyte = 1024 * 1024

export const fileRoutes: Route[] = [
  handleOutside(fileCalls.upload, {
    outside: async (ctx) => {
      const { app, who, query, atEnd, brief } = ctx
      const name: FilePurposeName = query.purpose ?? 'commentMedia'
      const purpose = purposeNamed(name)
      if (purpose.permission && !allows(purpose.permission, who)) throw forbidden()
      const room = app.config.uploadMegabytes
      await brief((db) => refuseFull(db, who, room, 1))
      const file = await receiveFile(ctx, purpose)
      const type = mediaType(await file.head(telling))
      if (!type || !purpose.types.includes(type)) throw badInput(purpose.wrongType)

      const id = crypto.randomUUID()
      const key = `${who.accountId ?? 0}/${id}`
      atEnd(async (hasFailed) => {
        if (hasFailed) await app.files.remove(key)
      })
      await app.files.put(key, file.open(), type)
      return { id, name, file, type, days: purpose.days }
    },
    run: async ({ app, db, who, now, note }, { id, name, file, type, days }) => {
      // Two uploads that end at once see each other's size.
      await db.run(sql`select pg_advisory_xact_lock(hashtext(${`parapet.files.${placeOf(who)}`}))`)
      await refuseFull(db, who, app.config.uploadMegabytes, file.size)
      const expires = days === null ? null : new Date(now.getTime() + days * dayMs)
      await db.run(sql`
        insert into stored_file
          (account_id, id, vendor_id, purpose, name, content_type, size, created_by, created_at, expires_at)
        values
          (${who.accountId ?? 0}, ${id}, ${who.vendorId}, ${name}, ${file.name}, ${type}, ${file.size},
           ${who.userId}, ${now}, ${expires})`)
      note({ id, purpose: name, name: file.name, size: file.size })
      return { url: fileAddress(app.secretKeys, id, now) }
    },
  }),
]

type Owner = { accountId: number | null; vendorId: number | null }

const placeOf = ({ accountId, vendorId }: Owner) => `${accountId ?? 0}.${vendorId ?? 0}`

/** An account, a reseller or the house has so much room and no more. */
async function refuseFull(
  db: Db,
  { accountId, vendorId }: Owner,
  megabytes: number,
  more: number,
): Promise<void> {
  const { used } = await db.one(sql<{ used: number }>`
    select coalesce(sum(size), 0)::bigint as used
    from stored_file
    where account_id = ${accountId ?? 0} and vendor_id is not distinct from ${vendorId}`)
  if (used + more > megabytes * mebibyte) throw new CallError(413, 'files_full', fill(full, { megabytes }))
}
