import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { fill } from '#contract/kit/text.ts'
import { customFaults, writtenFault } from '#contract/reports/custom-data.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reportData, reportStatus, reports } from '#contract/reports/reports.ts'
import { templateFaults } from '#contract/reports/template-faults.ts'
import { fileAddressOf, receiveFile } from '../files/actions.ts'
import { type App, handle, handleDownload, handleOutside, type Route } from '../handle.ts'
import { hold, holdOne, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, badInput, notFound } from '../kit/errors.ts'
import { dispositionOf } from '../kit/file-name.ts'
import { answersFor } from './answers.ts'
import { knownPlaceholders } from './known-placeholders.ts'
import { authorOf, orderReport, reportById } from './orders.ts'
import { docxType } from './report-file.ts'
import { checkTemplate } from './template-check/check-template.ts'
import { limits } from './template-check/limits.ts'
import { houseKey, storedFileAt, templateAt } from './template-file.ts'
import { builtInAt, builtInUrl } from './templates/built-in.ts'
import { safeThumbnail } from './thumbnail-file.ts'
import { drawIfWanted } from './thumbnails.ts'
import { sendReport, waitForReport } from './wait-for-report.ts'
import { insertReport, updateReport } from './write-report.ts'

const gone = {
  en: 'Upload the template: a Word document (.docx)',
  de: 'Laden Sie die Vorlage hoch: ein Word-Dokument (.docx)',
}
const pictureBytes = 5 * 1024 * 1024

/** What operators do with the templates. */
export const reportManageRoutes: Route[] = [
  handleOutside(reportCalls.create, {
    outside: async ({ app, body }) => checkForm(app, body),
    run: async ({ db, body, now }) => {
      const id = await insertReport(db, body, now)
      const after = await db.get(reports, id)
      await drawIfWanted(db, id, { before: null, after, chosen: body.thumbnailUrl ?? undefined }, now)
      return { id }
    },
  }),

  handleOutside(reportCalls.update, {
    outside: async ({ app, body }) => checkForm(app, body),
    run: async ({ db, params, body, now, seen }) => {
      const before = await holdOne(db, reports, params.id, { seen })
      await updateReport(db, params.id, body, now)
      const after = await db.get(reports, params.id)
      await drawIfWanted(db, params.id, { before, after, chosen: body.thumbnailUrl }, now)
    },
  }),

  handle(reportCalls.remove, async ({ db, body, now, say }) => {
    await hold(db, reports, body.ids, { toRemove: true })
    await update(db, reports, body.ids, {}, now, { status: reportStatus.value.Deleted })
    say({ n: body.ids.length })
  }),

  handleOutside(reportCalls.uploadTemplate, {
    outside: async (ctx) => {
      const file = await receiveFile(ctx)
      if (file.size > limits.file)
        throw badInput(fill(templateFaults.tooLarge, { megabytes: limits.file / 1024 / 1024 }))
      if (!/\.docx$/i.test(file.name)) throw badInput(templateFaults.notDocx)
      const content = await buffer(file.open())
      const { placeholders } = inspect(content)
      return { ...(await keepFile(ctx, content, docxType)), name: file.name, size: file.size, placeholders }
    },
    run: async ({ db, who, now, note }, { id, name, size, placeholders }) => {
      await noteFile(db, {
        id,
        name,
        size,
        type: docxType,
        purpose: 'reportTemplate',
        userId: who.userId,
        now,
      })
      note({ id, name, size })
      return { url: `/files/${id}`, placeholders }
    },
  }),

  handleOutside(reportCalls.uploadThumbnail, {
    outside: async (ctx) => {
      const file = await receiveFile(ctx, { bytes: pictureBytes })
      const content = await buffer(file.open())
      const { picture, type } = safeThumbnail(content)
      return { ...(await keepFile(ctx, picture, type)), type, name: file.name, size: picture.length }
    },
    run: async ({ db, who, now }, { id, name, size, type }) => {
      await noteFile(db, { id, name, size, type, purpose: 'reportThumbnail', userId: who.userId, now })
      return { url: `/files/${id}` }
    },
  }),

  handleOutside(reportCalls.placeholders, {
    outside: async ({ app, query }) => {
      const template = await templateAt(app, query.url)
      if (!template) throw notFound()
      return inspect(template, query.reportData)
    },
    run: async (_ctx, found) => found,
  }),

  handleDownload(reportCalls.template, {
    run: async ({ db, params, query }) => {
      const [, name = ''] = /^([a-z0-9-]+)\.docx$/.exec(params.file) ?? []
      const url = storedFileAt(`/files/${name}`) ? `/files/${name}` : builtInUrl(name, query.lang ?? 'en')
      const kept = await db.maybe(sql<{ name: string }>`
        select name from stored_file
        where account_id = 0 and id::text = ${name} and purpose = 'reportTemplate'`)
      if (!kept && !builtInAt(url)) throw notFound()
      return { url, name: kept?.name.replace(/\.docx$/i, '') ?? name }
    },
    send: async ({ app, reply }, { url, name }) => {
      const template = await templateAt(app, url)
      if (!template) throw notFound()
      await reply
        .headers({ 'content-type': docxType, 'content-disposition': dispositionOf(name, 'docx') })
        .send(template)
    },
  }),

  handle(reportCalls.thumbnail, async ({ app, db, params, now }) => {
    const { thumbnailUrl } = await db.get(reports, params.id)
    const id = thumbnailUrl ? storedFileAt(thumbnailUrl) : undefined
    return { url: id ? fileAddressOf(app, id, now) : thumbnailUrl }
  }),

  handleDownload(reportCalls.test, {
    outside: async ({ brief, params, body, who, now }) => {
      const { accountId, format, language: lang } = body
      const ordered = await brief(async (db) => {
        const report = await reportById(db, params.id)
        await db.one(sql`
          select from account where id = ${accountId} and status <> ${accountStatus.value.Deleted}`)
        const values = await answersFor(db, report, body.customData, now)
        const viewer = { accountId, role: userRole.value.Admin, groupId: null }
        const by = authorOf(who)
        return orderReport(db, { accountId, report, cause: 'test', format, lang, values, viewer, by }, now)
      })
      return { ordered, made: await waitForReport(brief, ordered, { isTold: false }) }
    },
    run: async (_ctx, brought) => brought,
    send: (ctx, { ordered, made }) => sendReport(ctx, made, ordered),
  }),
]

/** What a schema cannot say: the files are there and sound, the custom data can be read. */
async function checkForm(
  app: App,
  body: { url?: string; urlDe?: string | null; customData?: string },
): Promise<void> {
  const fault = writtenFault(body.customData ?? '')
  if (fault) throw badField('customData', fill(customFaults[fault.code], fault.values))
  for (const field of ['url', 'urlDe'] as const) {
    const url = body[field]
    if (!url) continue
    const template = await templateAt(app, url)
    if (!template) throw badField(field, gone)
    const [first] = checkTemplate(template).faults
    if (first) throw badField(field, fill(templateFaults[first.code], first.values))
  }
}

/** The placeholders of a sound template, with how often each stands there. 400 with the reason for any other. */
function inspect(template: Buffer, data: number = reportData.value.ExecutiveSummary) {
  const { faults, tags } = checkTemplate(template)
  const [first] = faults
  if (first)
    throw badInput(
      fill(templateFaults[first.code], first.values),
      faults.map(({ code, values }) => fill(templateFaults[code], values)),
    )
  const known = knownPlaceholders(data)
  const counted = Map.groupBy(
    tags.filter(({ kind }) => kind !== 'close'),
    ({ name }) => name,
  )
  return {
    placeholders: [...counted]
      .map(([name, all]) => ({ name, uses: all.length, isKnown: known.has(name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

async function keepFile(
  { app, atEnd }: { app: App; atEnd(ending: (hasFailed: boolean) => Promise<void>): void },
  content: Buffer,
  type: string,
): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  atEnd(async (hasFailed) => {
    if (hasFailed) await app.files.remove(houseKey(id))
  })
  await app.files.put(houseKey(id), Readable.from([content]), type)
  return { id }
}

interface Kept {
  id: string
  name: string
  size: number
  type: string
  purpose: string
  userId: number
  now: Date
}
const noteFile = (db: Db, { id, name, size, type, purpose, userId, now }: Kept) =>
  db.run(sql`
    insert into stored_file (account_id, id, purpose, name, content_type, size, created_by, created_at)
    values (0, ${id}, ${purpose}, ${name}, ${type}, ${size}, ${userId}, ${now})`)
