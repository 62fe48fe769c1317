import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report } from '#contract/reports/reports.ts'
import { kyselyOn, openAdminPool } from '../kit/database.ts'
import { sql } from '../kit/db.ts'
import { drawPng } from '../kit/draw.ts'
import { readZip } from '../kit/zip.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker } from '../testing/jobs.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { aReport } from '../testing/reports.ts'
import { until } from '../testing/until.ts'
import { writeDefaultReports } from './default-reports.ts'

const server = await testServer()
const { people } = server
aWorker(server, { only: ['make-report'] })
const admin = server.as(people.admin)
const operator = server.as(people.superAdmin)
const platform = { kind: 'platform' } as const

const period =
  '[{"name":"period","label":"Period","type":"DateRange","isRequired":false,"maxDate":"currentDate"}]'
await server.db(platform, async (db) => {
  await aReport(db, { name: 'Summary', customData: period })
  await aReport(db, { name: 'Hidden one', status: 2 })
  const open = await aRecommendation(db, { findings: 'Require more than a password', severity: 3 })
  await anAccountRecommendation(db, people.accountId, { recommendationId: open, isCompliant: false })
  const other = await aRecommendation(db, { findings: 'Only of the other account', severity: 3 })
  await anAccountRecommendation(db, people.otherAccountId, { recommendationId: other, isCompliant: false })
})

/** What the door answers, bytes and all. */
async function generate(body: unknown, token = people.admin.token, lang = 'en') {
  const answer = await fetch(`${server.url}/api/report/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': lang,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const documentOf = (docx: Buffer) =>
  readZip(docx, { entries: 100 })
    .find(({ name }) => name === 'word/document.xml')
    ?.read()
    .toString('utf8')
    .replace(/<[^>]+>/g, ' ') ?? ''

describe('a report', () => {
  test('is generated with the data of the account: 201, named after the report, its customer and its day', async () => {
    const { status, headers, bytes } = await generate({ name: 'Summary', customData: {}, format: 'docx' })
    assert.equal(status, 201)
    assert.match(
      headers.get('content-disposition') ?? '',
      /filename="Summary - Northbrine - \d{4}-\d\d-\d\d\.docx"/,
    )
    assert.equal(
      headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    )
    const words = documentOf(bytes)
    assert.match(words, /Require more than a password/)
    assert.doesNotMatch(words, /Only of the other account/)
    assert.doesNotMatch(words, /\{\w+\}/, 'no placeholder is left')
  })

  test('is written in the language of who asks', async () => {
    const { bytes } = await generate(
      { name: 'Summary', customData: {}, format: 'docx' },
      people.admin.token,
      'de',
    )
    assert.match(documentOf(bytes), /Nächste Schritte/)
  })

  test('takes only answers that fit', async () => {
    const wrong = await admin.call(reportCalls.generate, {
      body: { name: 'Summary', customData: { period: ['2026-02-01', '2026-01-01'] }, format: 'docx' },
    })
    assert.equal(wrong.status, 400)
    assert.equal(wrong.body.message, 'Choose an end date after the start date.')
    const late = await admin.call(reportCalls.generate, {
      body: { name: 'Summary', customData: { period: ['2026-01-01', '2999-01-01'] }, format: 'docx' },
    })
    assert.match(late.body.message ?? '', /^Choose a date on or before /)
    const unasked = await admin.call(reportCalls.generate, {
      body: { name: 'Summary', customData: { perjod: ['2026-01-01', '2026-01-02'] }, format: 'docx' },
    })
    assert.equal(unasked.status, 400)
    assert.deepEqual(unasked.body.details, [
      { field: 'perjod', problem: 'The report does not ask for this. Remove it.' },
    ])
    for (const format of ['xlsx', null, 7])
      assert.equal(
        (await admin.send('POST', '/report/generate', { name: 'Summary', customData: {}, format })).status,
        400,
      )
  })

  test('that is hidden or unknown is not found', async () => {
    for (const name of ['Hidden one', 'No such report'])
      assert.equal((await generate({ name, customData: {}, format: 'docx' })).status, 404)
  })

  test('that was made is kept, and only for its account', async () => {
    const { body } = await admin.list<{ id: number; state: number; format: string }>('madeReport')
    const [made] = body.items
    assert.ok(made)
    assert.deepEqual([made.state, made.format], [2, 'docx'])
    assert.equal((await admin.call(reportCalls.made, { params: { id: made.id } })).status, 200)
    const stranger = server.as(people.otherAdmin)
    assert.equal((await stranger.call(reportCalls.made, { params: { id: made.id } })).status, 404)
    assert.equal((await stranger.list('madeReport')).body.count, 0)
  })

  test('is mailed to each recipient once, with the file', async () => {
    const recipients = ['auditor@example.test', 'Auditor@Example.test', 'board@example.test']
    const sent = await admin.call(reportCalls.send, {
      body: { name: 'Summary', customData: {}, format: 'docx', recipients },
    })
    assert.equal(sent.status, 201)
    const mails = await until(async () => {
      const rows = await server.db(platform, (db) =>
        db.rows(sql<{ recipient: string; name: string; file: string; subject: string }>`
          select recipient, attachment_name as name, attachment_file as file, subject
          from outbox_mail where template = 'report' order by recipient`),
      )
      return rows.length > 0 && rows
    }, 'the mails are written')
    assert.deepEqual(
      mails.map(({ recipient, name }) => [
        recipient,
        /^Summary - Northbrine - \d{4}-\d\d-\d\d\.docx$/.test(name),
      ]),
      [
        ['auditor@example.test', true],
        ['board@example.test', true],
      ],
    )
    assert.ok(await server.app.files.get(`${people.accountId}/${mails[0]?.file}`))
  })

  test('needs a recipient to be mailed', async () => {
    const none = { name: 'Summary', customData: {}, format: 'pdf', recipients: [] }
    assert.equal((await admin.send('POST', '/report/send', none)).status, 400)
    assert.equal((await admin.send('POST', '/report/send', { ...none, recipients: ['nobody'] })).status, 400)
  })
})

describe('a template', () => {
  const upload = async (
    name: string,
    content: Buffer | string,
    token = people.superAdmin.token,
    path = 'template',
  ) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(Buffer.from(content))], name))
    const answer = await fetch(`${server.url}/api/report/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const body = (await answer.json()) as {
      url: string
      message: string
      placeholders: { name: string; uses: number; isKnown: boolean }[]
    }
    return { status: answer.status, body }
  }
  const ours = async () => {
    const answer = await fetch(`${server.url}/api/report/template/executive-summary.docx?lang=de`, {
      headers: { authorization: `Bearer ${people.superAdmin.token}` },
    })
    return Buffer.from(await answer.arrayBuffer())
  }

  test('of ours is downloaded, uploaded again, and tells its placeholders', async () => {
    const { status, body } = await upload('mine.docx', await ours())
    assert.equal(status, 201)
    assert.match(body.url, /^\/files\/[0-9a-f-]{36}$/)
    assert.deepEqual(
      body.placeholders.find(({ name }) => name === 'account'),
      { name: 'account', uses: 2, isKnown: true },
    )
    const picture = drawPng(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3"/></svg>',
      900,
    )
    const thumbnail = await upload('page.png', picture, people.superAdmin.token, 'thumbnail')
    assert.equal(thumbnail.status, 201)
    const created = await operator.call(reportCalls.create, {
      body: { name: 'Mine', url: body.url, thumbnailUrl: thumbnail.body.url },
    })
    assert.deepEqual([created.status, created.body.successMessage], [201, 'Report successfully created'])
    const again = await fetch(`${server.url}/api/report/template${body.url.slice('/files'.length)}.docx`, {
      headers: { authorization: `Bearer ${people.superAdmin.token}` },
    })
    assert.match(again.headers.get('content-disposition') ?? '', /filename="mine\.docx"/)
    assert.ok(Buffer.from(await again.arrayBuffer()).equals(await ours()))
    const { items } = (await operator.list('report', { $filter: `id eq ${created.body.id}` })).body
    assert.partialDeepStrictEqual(items[0], {
      name: 'Mine',
      description: '',
      status: 1,
      url: body.url,
      thumbnailUrl: thumbnail.body.url,
      customData: '[]',
      reportData: 1,
    })
    assert.match(String(items[0]?.creationTime), /^\d{4}-\d\d-\d\dT/)
    assert.equal((await generate({ name: 'Mine', customData: {}, format: 'docx' })).status, 201)
  })

  test('is refused with the reason when it is no sound Word document', async () => {
    assert.match((await upload('notes.txt', 'x')).body.message, /not a Word document/)
    assert.match((await upload('fake.docx', 'x')).body.message, /not a Word document/)
    assert.equal((await upload('mine.docx', await ours(), people.admin.token)).status, 403)
    for (const broken of ['<script>', Buffer.from('89504e470d0a1a0a0000000d49484452000000200000', 'hex')])
      assert.equal((await upload('page.png', broken, people.superAdmin.token, 'thumbnail')).status, 400)
    const wide = drawPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>', 2)
    // What a file says of its width decides: nothing is unpacked before.
    wide.writeUInt32BE(4001, 16)
    assert.match(
      (await upload('wide.png', wide, people.superAdmin.token, 'thumbnail')).body.message,
      /larger than 4000 × 4000 pixels/,
    )
  })

  test('is not taken for a report when it is not there, nor custom data that cannot be read', async () => {
    const url = `/files/${crypto.randomUUID()}`
    const gone = await operator.call(reportCalls.create, { body: { name: 'Gone', url } })
    assert.deepEqual([gone.status, gone.body.message], [400, 'Upload the template: a Word document (.docx)'])
    const [row] = (await operator.list<{ id: number }>('report', { $filter: "name eq 'Mine'" })).body.items
    const id = row?.id ?? 0
    const odd = await operator.call(reportCalls.update, { params: { id }, body: { customData: '{' } })
    assert.match(odd.body.message ?? '', /not valid JSON\. Check /)
    const mistyped = await operator.call(reportCalls.update, {
      params: { id },
      body: { customData: '[{"name":"a","label":"A","type":"Date","maxdate":"2026-01-01"}]' },
    })
    assert.equal(mistyped.status, 400)
    assert.match(mistyped.body.message ?? '', /^Field a: maxdate is not known\. Use name, label, /)
    const fine = await operator.call(reportCalls.update, { params: { id }, body: { status: 2 } })
    assert.deepEqual([fine.status, fine.body.successMessage], [200, 'Report Updated'])
    const untitled = await operator.send('POST', '/report/create', { url })
    assert.match(JSON.stringify(untitled.body), /"field":"name"/, 'a title is required')
  })

  test('has its German beside it, which goes with the words that it was made from', async () => {
    const url = '/api/report/template/changes.docx?lang=en'
    const { body } = await operator.call(reportCalls.create, {
      body: { name: 'Letter', url, germanName: 'Brief', germanDescription: 'Für den Vorstand' },
    })
    const row = async () =>
      (await operator.list<Report>('report', { $filter: `id eq ${body.id}` })).body.items[0]
    assert.partialDeepStrictEqual(await row(), { germanName: 'Brief', germanDescription: 'Für den Vorstand' })
    const params = { id: body.id }
    await operator.call(reportCalls.update, { params, body: { germanName: 'Schreiben' } })
    assert.partialDeepStrictEqual(await row(), { name: 'Letter', germanName: 'Schreiben' })
    assert.equal((await generate({ name: 'Schreiben', customData: {}, format: 'docx' })).status, 201)
    await operator.call(reportCalls.update, { params, body: { name: 'Board letter' } })
    assert.partialDeepStrictEqual(await row(), { germanName: null, germanDescription: 'Für den Vorstand' })
  })

  test('that comes with the product keeps the German that an operator has written', async () => {
    const bring = async () => {
      const db = kyselyOn(openAdminPool(server.app.config.databaseAdminUrl))
      await writeDefaultReports(db).finally(() => db.destroy())
    }
    await bring()
    const row = async () =>
      (await operator.list<Report>('report', { $filter: "name eq 'Change Report'" })).body.items[0]
    const before = await row()
    assert.equal(before?.germanName, 'Änderungsbericht')
    await server.admin("update report set translations = '{}' where id = $1", [before?.id])
    await bring()
    assert.equal((await row())?.germanName, 'Änderungsbericht', 'an update brings it')
    await operator.call(reportCalls.update, {
      params: { id: before?.id ?? 0 },
      body: { germanName: 'Bericht der Änderungen' },
    })
    await bring()
    assert.equal((await row())?.germanName, 'Bericht der Änderungen')
  })

  test('is tried on an account by its author, and the account does not see it', async () => {
    const id = await server.db(platform, (db) => aReport(db))
    const before = (await admin.list('madeReport')).body.count
    const tried = await operator.call(reportCalls.test, {
      params: { id },
      body: { accountId: people.accountId, customData: {}, format: 'docx', language: 'en' },
    })
    assert.equal(tried.status, 201)
    assert.equal((await admin.list('madeReport')).body.count, before)
  })

  test('is deleted for good', async () => {
    const id = await server.db(platform, (db) => aReport(db, { name: 'Short-lived' }))
    const removed = await operator.call(reportCalls.remove, { body: { ids: [id] } })
    assert.deepEqual([removed.status, removed.body.successMessage], [200, '1 Report(s) Deleted'])
    assert.equal((await operator.list('report', { $filter: `id eq ${id}` })).body.count, 0)
    assert.equal((await operator.call(reportCalls.remove, { body: { ids: [id] } })).status, 404)
  })
})
