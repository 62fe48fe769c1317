import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { makeBundleJob } from '#contract/reports/report-bundles.ts'
import type { ReportFormat } from '#contract/reports/reports.ts'
import { type App, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { fileNameOf } from '../kit/file-name.ts'
import { writeZip } from '../kit/zip.ts'
import { make } from './jobs.ts'
import { keepMade } from './made.ts'
import type { MadeDocument } from './make.ts'
import { bundleFileTitle, contentTypes } from './report-file.ts'
import { houseKey } from './template-file.ts'
import { UnmakeableReport } from './unmakeable.ts'

interface Bundle {
  id: number
  vendorId: number
  reportId: number
  name: string
  format: ReportFormat
  language: Lang
  customData: CustomValues
  accountIds: number[]
  fileId: string
  createdBy: number
  createdByEmail: string
  createdAt: string
  expiresAt: string
}

export const bundleWorks = [
  work(
    makeBundleJob,
    async ({ app, data: { bundleId }, position, signal, now, advance }) => {
      const inPlatform = <T>(step: (db: Db) => Promise<T>) => inScope(app.pool, { kind: 'platform' }, step)
      const bundle = await inPlatform((db) => waiting(db, bundleId))
      if (!bundle) return { code: 'gone' as const }
      const total = bundle.accountIds.length
      for (let place = position?.place ?? 0; place < total; place += 1) {
        const began = now()
        const accountId = bundle.accountIds[place] ?? 0
        const made = await makeFor(app, bundle, accountId, { signal })
        await inPlatform(async (db) => {
          if ('fault' in made) await noteFailure(db, bundleId, accountId, made.fault)
          else await keepFor(db, bundle, made, { began, now: now() })
          await db.run(sql`update report_bundle set done = ${place + 1} where id = ${bundleId}`)
          await advance(db, { done: place + 1, total, position: { place: place + 1 } })
        })
      }
      const files = await inPlatform((db) => madeFiles(db, bundle))
      const zip = files.length > 0 ? await zipOf(app, bundle, files) : null
      await inPlatform(async (db) => {
        await close(db, bundle, zip?.length ?? null, now())
        await advance(db, { done: total, total, position: { place: total } })
      })
      return zip ? { code: 'made' as const, values: { n: files.length } } : { code: 'failed' as const }
    },
    {
      // The row is the reseller's: the transaction of the fault, which is the customer's, does not see it.
      onFault: async ({ app, data: { bundleId }, isLast }) => {
        if (isLast)
          await inScope(app.pool, { kind: 'platform' }, (db) =>
            db.run(sql`
              update report_bundle set state = 'failed' where id = ${bundleId} and state = 'waiting'`),
          )
      },
    },
  ),
]

const waiting = (db: Db, id: number) =>
  db.maybe(sql<Bundle>`
    select id, vendor_id as "vendorId", report_id as "reportId", name, format, language, custom_data as "customData",
      account_ids as "accountIds", file_id as "fileId", created_by as "createdBy",
      created_by_email as "createdByEmail", created_at as "createdAt", expires_at as "expiresAt"
    from report_bundle
    where id = ${id} and state = 'waiting'`)

/** The same name at every try: what a killed worker has left is written over. */
function fileIdFor({ fileId }: Bundle, accountId: number): string {
  const hex = createHash('sha256').update(`${fileId} ${accountId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

interface ForOne extends MadeDocument {
  accountId: number
  account: string
}

/** A customer who has left, or whose report cannot be made, does not keep the others from theirs. */
async function makeFor(
  app: App,
  bundle: Bundle,
  accountId: number,
  { signal }: { signal: AbortSignal },
): Promise<ForOne | { fault: Text }> {
  const account = await inScope(app.pool, { kind: 'platform' }, (db) => customer(db, bundle, accountId))
  if (!account) return { fault: left }
  const { vendorId: _vendor, accountIds: _ids, ...order } = bundle
  const wanted = {
    ...order,
    accountId,
    account,
    cause: 'customers',
    recipients: [],
    viewerRole: userRole.value.Admin,
    viewerGroupId: null,
    fileId: fileIdFor(bundle, accountId),
  }
  try {
    const made = await make(app, wanted, { signal, told: () => undefined })
    await app.files.put(
      `${accountId}/${wanted.fileId}`,
      Readable.from([made.content]),
      contentTypes[bundle.format],
    )
    return { ...made, accountId, account }
  } catch (error) {
    if (!(error instanceof UnmakeableReport)) throw error
    return { fault: error.text }
  }
}
const left = { en: 'The account is no longer enabled.', de: 'Das Kundenkonto ist nicht mehr aktiv.' }

const customer = async (db: Db, { vendorId }: Bundle, accountId: number): Promise<string | undefined> =>
  (
    await db.maybe(sql<{ name: string }>`
      select name from account
      where id = ${accountId} and status = ${accountStatus.value.Enabled} and (${vendorId} = 0 or vendor_id = ${vendorId})`)
  )?.name

async function keepFor(
  db: Db,
  bundle: Bundle,
  made: ForOne,
  times: { began: Date; now: Date },
): Promise<void> {
  const { reportId, name, format, language, customData, createdByEmail, createdAt, expiresAt } = bundle
  const { accountId, account } = made
  const fileId = fileIdFor(bundle, accountId)
  const { id } = await db.one(sql<{ id: number }>`
    insert into made_report
      (account_id, report_id, name, cause, format, language, custom_data, viewer_role, created_by, created_by_email,
       created_at, expires_at, file_id)
    values
      (${accountId}, ${reportId}, ${name}, 'customers', ${format}, ${language}, ${JSON.stringify(customData)},
       ${userRole.value.Admin}, null, ${createdByEmail}, ${createdAt}, ${expiresAt}, ${fileId})
    returning id`)
  const kept = { accountId, account, id, fileId, name, format, createdBy: null, createdAt, expiresAt }
  await keepMade(db, kept, made, times)
}

const noteFailure = (db: Db, id: number, accountId: number, reason: Text) =>
  db.run(sql`
    update report_bundle set failures = failures || ${JSON.stringify([{ accountId, reason }])}::jsonb
    where id = ${id}`)

interface MadeFile {
  accountId: number
  account: string
  fileId: string
}
const madeFiles = (db: Db, bundle: Bundle) =>
  db.rows(sql<MadeFile>`
    select account.id as "accountId", account.name as account, made.file_id as "fileId"
    from made_report made
    join account on account.id = made.account_id
    where made.file_id = any(${bundle.accountIds.map((id) => fileIdFor(bundle, id))}) and made.state = 'made'
    order by account.name, account.id`)

/** One file for each customer, named after it. */
async function zipOf(app: App, bundle: Bundle, files: readonly MadeFile[]): Promise<Buffer> {
  const parts: [string, Buffer][] = []
  const names = new Set<string>()
  for (const { accountId, account, fileId } of files) {
    const content = await app.files.get(`${accountId}/${fileId}`)
    if (!content) continue
    const plain = fileNameOf(`${account} - ${bundle.name}`, bundle.format)
    const name = names.has(plain.toLowerCase())
      ? fileNameOf(`${account} (${accountId}) - ${bundle.name}`, bundle.format)
      : plain
    names.add(name.toLowerCase())
    parts.push([name, await buffer(content)])
  }
  const zip = writeZip(parts)
  await app.files.put(houseKey(bundle.fileId), Readable.from([zip]), contentTypes.zip)
  return zip
}

async function close(
  db: Db,
  { id, vendorId, fileId, name, createdBy, createdAt, expiresAt }: Bundle,
  size: number | null,
  now: Date,
): Promise<void> {
  if (size !== null)
    await db.run(sql`
      insert into stored_file
        (account_id, id, vendor_id, purpose, name, content_type, size, created_by, created_at, expires_at)
      values
        (0, ${fileId}, ${vendorId || null}, 'reportBundle', ${fileNameOf(bundleFileTitle(name, createdAt), 'zip')}, ${contentTypes.zip}, ${size},
         ${createdBy}, ${now}, ${expiresAt})
      on conflict (account_id, id) do nothing`)
  await db.run(sql`
    update report_bundle
    set state = ${size === null ? 'failed' : 'made'}, size = ${size}, made_at = ${now}
    where id = ${id}`)
}
