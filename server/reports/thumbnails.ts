import { Readable } from 'node:stream'
import { drawReportJob } from '#contract/reports/report-jobs.ts'
import { reportStatus } from '#contract/reports/reports.ts'
import { type App, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { toPicture } from './convert/convert.ts'
import { houseKey, storedFileAt, templateAt } from './template-file.ts'
import { builtInAt } from './templates/built-in.ts'

/** What we have drawn ourselves, and may draw anew; what somebody uploaded is theirs. */
const drawnPurpose = 'reportPage'
const ours = /^\/report-pictures\//

interface Saved {
  url: string
  thumbnailUrl: string | null
}

/**
 * A template that was uploaded gets a picture of its first page, unless somebody has chosen or removed one: `before` is
 * null for a new report, `chosen` what was sent for the thumbnail.
 */
export async function drawIfWanted(
  db: Db,
  reportId: number,
  { before, after, chosen }: { before: Saved | null; after: Saved; chosen: string | null | undefined },
  now: Date,
): Promise<void> {
  const { url, thumbnailUrl } = after
  if (builtInAt(url) || url === before?.url) return
  const isLeft = chosen === undefined || (before !== null && chosen === before.thumbnailUrl)
  if (!isLeft || !(await isDrawn(db, thumbnailUrl))) return
  await sendJob(db, drawReportJob, { reportId, url }, { now })
}

/** Nobody's choice: none at all, a picture of ours, or one that we drew. */
async function isDrawn(db: Db, thumbnailUrl: string | null): Promise<boolean> {
  if (thumbnailUrl === null || ours.test(thumbnailUrl)) return true
  const id = storedFileAt(thumbnailUrl)
  if (!id) return false
  const file = await db.maybe(sql`
    select from stored_file where account_id = 0 and id = ${id} and purpose = ${drawnPurpose}`)
  return file !== undefined
}

export const thumbnailWorks = [
  work(drawReportJob, async ({ app, id: jobId, data: { reportId, url }, signal, now, advance }) => {
    const inPlatform = <T>(step: (db: Db) => Promise<T>) => inScope(app.pool, { kind: 'platform' }, step)
    const isWanted = await inPlatform((db) =>
      db.maybe(
        sql`select from report where id = ${reportId} and url = ${url} and status <> ${reportStatus.value.Deleted}`,
      ),
    )
    const template = isWanted ? await templateAt(app, url) : null
    if (!template) return { code: 'gone' as const }
    const png = await toPicture(template, 0, signal)
    const id = await keep(app, jobId, png)
    await inPlatform(async (db) => {
      await db.run(sql`
        insert into stored_file (account_id, id, purpose, name, content_type, size, created_by, created_at)
        values (0, ${id}, ${drawnPurpose}, 'page-1.png', 'image/png', ${png.length}, 0, ${now()})
        on conflict (account_id, id) do nothing`)
      await db.run(sql`
        update report set thumbnail_url = ${`/files/${id}`}
        where id = ${reportId} and url = ${url} and (thumbnail_url is null or thumbnail_url like '/report-pictures/%'
          or thumbnail_url in (
            select '/files/' || id from stored_file where account_id = 0 and purpose = ${drawnPurpose}))`)
      await advance(db, { done: 1, total: 1 })
    })
    return { code: 'drawn' as const }
  }),
]

/** A second try writes over the first. */
async function keep({ files }: App, jobId: number, png: Buffer): Promise<string> {
  const id = `00000000-0000-4000-8000-${jobId.toString(16).padStart(12, '0')}`
  await files.put(houseKey(id), Readable.from([png]), 'image/png')
  return id
}
