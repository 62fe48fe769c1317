import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { forgetReportsJob } from '#contract/reports/report-jobs.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, nextTurn } from '../testing/jobs.ts'
import { aReport } from '../testing/reports.ts'
import type { Wanted } from './jobs.ts'
import { orderReport } from './orders.ts'
import { mailsOf, mostAttached } from './report-mails.ts'
import { waitForReport } from './wait-for-report.ts'

const server = await testServer()
const { people } = server
const { accountId } = people
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)

test('a made report is there until it expires, then neither its place nor its file is', async () => {
  const ordered = await server.db(platform, async (db) => {
    const report = { id: await aReport(db), name: 'Summary' }
    const viewer = { accountId, role: userRole.value.Admin, groupId: null }
    const by = { userId: people.admin.userId, email: people.admin.email }
    const wanted = { accountId, report, format: 'docx', lang: 'en', values: {}, viewer, by } as const
    return orderReport(db, { ...wanted, cause: 'person' }, server.app.clock())
  })
  const worker = aWorker(server, { only: ['make-report', forgetReportsJob.name] })
  const made = await waitForReport((work) => server.db({ kind: 'account', accountId }, work), ordered)
  assert.ok(made)
  const params = { id: ordered.madeId }
  const listed = async () => (await admin.list('madeReport', { $filter: `id eq ${params.id}` })).body.count
  assert.deepEqual([(await admin.call(reportCalls.made, { params })).status, await listed()], [200, 1])

  await server.db(platform, (db) =>
    db.run(sql`
      with expired as (update stored_file set expires_at = now() - interval '1 day' where id = ${made.fileId})
      update made_report set expires_at = now() - interval '1 day' where id = ${params.id}`),
  )
  assert.equal((await admin.call(reportCalls.made, { params })).status, 404, 'before anybody has cleaned up')
  await nextTurn(server, forgetReportsJob)
  assert.equal(await listed(), 0)
  assert.equal(await server.app.files.get(`${accountId}/${made.fileId}`), null)
  await worker.stop()
})

test('a report up to 7 MB is attached, a larger one is a link into the console, which asks who reads it', () => {
  const wanted: Wanted = {
    accountId,
    id: 5,
    reportId: 1,
    name: 'Summary',
    cause: 'person',
    format: 'pdf',
    language: 'de',
    customData: {},
    recipients: ['board@example.test', 'auditor@example.test'],
    viewerRole: userRole.value.Admin,
    viewerGroupId: null,
    fileId: crypto.randomUUID(),
    createdBy: people.admin.userId,
    createdByEmail: people.admin.email,
    createdAt: '2026-11-01T00:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
    account: 'Alder & Finch',
  }
  const now = server.app.clock()
  const attached = mailsOf(server.app, wanted, mostAttached, now)
  assert.deepEqual(
    attached.map(({ template, to, attachment }) => [template, to, attachment?.name]),
    wanted.recipients.map((to) => ['report', to, 'Summary - Alder & Finch - 2026-11-01.pdf']),
  )
  const linked = mailsOf(server.app, wanted, mostAttached + 1, now)
  assert.deepEqual(
    linked.map(({ template, to, attachment }) => [template, to, attachment]),
    wanted.recipients.map((to) => ['reportLink', to, undefined]),
  )
  const values: Record<string, unknown> = { ...linked[0]?.values }
  const link = String(values.link)
  assert.ok(link.startsWith(`${server.app.config.publicUrl}/reports?view=made`), link)
  assert.equal(String(values.expires).replaceAll('\u00a0', ' '), '1. Dezember 2026')
})
