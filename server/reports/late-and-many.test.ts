import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { type MadeReport, madeState } from '#contract/reports/made-reports.ts'
import { type ReportBundle, reportBundleCalls } from '#contract/reports/report-bundles.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { orderScheduledJob } from '#contract/reports/report-schedules.ts'
import { type Db, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { readZip } from '../kit/zip.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker } from '../testing/jobs.ts'
import { anAccount } from '../testing/people.ts'
import { aReport } from '../testing/reports.ts'
import { aSheet, imported } from '../testing/sheets.ts'
import { until } from '../testing/until.ts'
import { orderReport } from './orders.ts'
import { builtInTemplate } from './templates/built-in.ts'
import { waitForReport } from './wait-for-report.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const account = { kind: 'account', accountId: people.accountId } as const
const inAccount = <T>(work: (db: Db) => Promise<T>) => server.db(account, work)

const order = (more: { url?: string } = {}) =>
  server.db(platform, async (db) => {
    const id = await aReport(db, more)
    const viewer = { accountId: people.accountId, role: userRole.value.Admin, groupId: null }
    const by = { userId: people.admin.userId, email: people.admin.email }
    const report = { id, name: 'Summary' }
    const wanted = { accountId: people.accountId, report, format: 'docx', lang: 'en', values: {} } as const
    return orderReport(db, { ...wanted, cause: 'person', viewer, by }, server.app.clock())
  })
const notices = () =>
  inAccount((db) =>
    db.rows(sql<{ title: string; text: string; link: string; users: number[] }>`
      select words -> 'en' ->> 'title' as title, words -> 'en' ->> 'text' as text, link, user_ids as users
      from account_notification
      where link like '/reports%'
      order by id`),
  )

describe('a report that takes longer', () => {
  test('is announced in the bell of who asked, with a place that expires', async () => {
    const [late, inTime] = [await order(), await order()]
    assert.equal(await waitForReport(inAccount, late, { ms: 0 }), null)
    const failing = await order({ url: `/files/${crypto.randomUUID()}` })
    assert.equal(await waitForReport(inAccount, failing, { ms: 0 }), null)
    const worker = aWorker(server, { only: ['make-report'] })
    assert.equal((await waitForReport(inAccount, inTime))?.state, 'made')
    const told = await until(async () => {
      const all = await notices()
      return all.length === 2 && all
    }, 'both are told of')
    await worker.stop()
    const ready = told.find(({ title }) => title === 'Your report is ready')
    assert.match(ready?.text ?? '', /^Summary can be downloaded until \d+\s\w+\s\d{4}\.$/)
    assert.deepEqual(
      [ready?.link, ready?.users],
      [`/reports?view=made&$filter=id eq ${late.madeId}`, [people.admin.userId]],
    )
    const lost = told.find(({ title }) => title === 'Your report could not be generated')
    assert.match(lost?.text ?? '', /The template of this report is missing/)
    const [row] = (
      await server.as(people.admin).list<MadeReport>('madeReport', { $filter: `id eq ${late.madeId}` })
    ).body.items
    assert.equal(row?.state, madeState.value.Made)
  })

  test('and is cancelled is listed as such', async () => {
    const { madeId, jobId } = await order()
    const stateOf = async () =>
      (await server.as(people.admin).list<MadeReport>('madeReport', { $filter: `id eq ${madeId}` })).body
        .items[0]?.state
    assert.equal(await stateOf(), madeState.value.Waiting)
    await server.as(people.admin).send('POST', `/job/${jobId}/cancel`)
    assert.equal(await stateOf(), madeState.value.Canceled)
    await assert.rejects(waitForReport(inAccount, { madeId, jobId }), /was canceled/)
  })
})

describe('one report for several customers', () => {
  const vendor = server.as(people.vendor)
  const body = { customData: {}, format: 'docx', language: 'en' } as const

  test('comes as a zip with a file for each, and each customer has their own', async () => {
    const [reportId, second] = await server.db(platform, async (db) => [
      await aReport(db, { name: 'For customers' }),
      await anAccount(db, {
        name: 'Café: Zwei/Drei',
        status: accountStatus.value.Enabled,
        vendorId: people.vendorId,
        tenantId: crypto.randomUUID(),
      }),
    ])
    const accountIds = [people.accountId, second]
    const made = await vendor.call(reportBundleCalls.make, { body: { ...body, reportId, accountIds } })
    assert.equal(made.status, 201)
    const worker = aWorker(server, { only: ['make-report-bundle'] })
    const [row] = await until(async () => {
      const { items } = (await vendor.list<ReportBundle>('reportBundle')).body
      return items[0]?.state === madeState.value.Made && items
    }, 'the zip is made')
    await worker.stop()
    assert.partialDeepStrictEqual(row, { customers: 2, done: 2, failed: 0, reportName: 'For customers' })
    const file = await fetch(`${server.url}/api/report/customers/${made.body.id}/file`, {
      headers: { authorization: `Bearer ${people.vendor.token}` },
    })
    assert.match(file.headers.get('content-disposition') ?? '', /For customers - \d{4}-\d\d-\d\d\.zip/)
    const names = readZip(Buffer.from(await file.arrayBuffer()), { entries: 10 }).map(({ name }) => name)
    assert.equal(names.length, 2)
    assert.ok(names.includes('Café Zwei Drei - For customers.docx'))
    const { items } = (await server.as(people.admin).list<MadeReport>('madeReport')).body
    assert.ok(items.some(({ cause, reportName }) => cause === 3 && reportName === 'For customers'))
  })

  test('is chosen by its name in the language of the reseller; operators see names as they edit them', async () => {
    await server.db(platform, async (db) => {
      const id = await aReport(db, { name: 'Spoken' })
      await db.run(sql`update report set translations = '{"de": {"name": "Gesprochen"}}' where id = ${id}`)
    })
    const named = async ({ token }: { token: string }) => {
      const answer = await fetch(`${server.url}/api/odata/report?$top=50`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'de' },
      })
      const { items } = (await answer.json()) as { items: { name: string }[] }
      return items.map(({ name }) => name).filter((name) => /^(Spoken|Gesprochen)$/.test(name))
    }
    assert.deepEqual(
      [await named(people.vendor), await named(people.superAdmin)],
      [['Gesprochen'], ['Spoken']],
    )
  })

  test('offers the regulations there are by their names in the language of who asks', async () => {
    await server.db(platform, (db) =>
      db.run(sql`
        insert into regulation (name, status, translations)
        values ('Annex A', 1, '{"de": {"name": "Anhang A"}}'), ('Withdrawn', 2, '{}')`),
    )
    for (const { token } of [people.vendor, people.superAdmin, people.admin])
      for (const [lang, name] of [
        ['de', 'Anhang A'],
        ['en', 'Annex A'],
      ] as const) {
        const answer = await fetch(`${server.url}/api/report/regulations`, {
          headers: { authorization: `Bearer ${token}`, 'accept-language': lang },
        })
        const all = (await answer.json()) as { name: string }[]
        assert.deepEqual(
          all.map((one) => one.name),
          [name],
        )
      }
  })

  test('is the reseller’s alone, and of its own enabled customers', async () => {
    const [bundle] = (await vendor.list<ReportBundle>('reportBundle')).body.items
    const other = server.as(people.otherVendor)
    assert.equal((await other.list('reportBundle')).body.count, 0)
    const params = { id: bundle?.id ?? 0 }
    assert.equal((await other.call(reportBundleCalls.file, { params })).status, 404)
    assert.equal((await server.as(people.admin).call(reportBundleCalls.file, { params })).status, 403)
    const reportId = bundle?.reportId ?? 0
    const foreign = { ...body, reportId, accountIds: [people.otherAccountId] }
    assert.equal((await vendor.call(reportBundleCalls.make, { body: foreign })).status, 404)
    const disabled = await server.db(platform, (db) =>
      anAccount(db, { name: 'Off', status: accountStatus.value.Disabled, vendorId: people.vendorId }),
    )
    const off = await vendor.call(reportBundleCalls.make, {
      body: { ...body, reportId, accountIds: [disabled] },
    })
    assert.deepEqual([off.status, off.body.message], [409, 'Choose enabled accounts only.'])
  })
})

describe('a schedule', () => {
  const asks = '[{"name":"approver","label":"Approver","type":"Text","isRequired":true}]'
  const due = (accountId: number, to: string, customData = '[]', status = 1) =>
    server.db(platform, async (db) => {
      const { id } = await db.one(sql<{ id: number }>`
        insert into report_schedule
          (account_id, report_id, frequency, format, language, recipients, next_run, creation_time)
        values (${accountId}, ${await aReport(db, { customData, status })}, 2, 'docx', 'en', ${to},
          now() - interval '1 hour', now())
        returning id`)
      return id
    })
  const orders = (to: string) =>
    server.db(platform, (db) => db.rows(sql`select from made_report where recipients = array[${to}]`))
  const nextOf = async (id: number) =>
    await server.db(platform, (db) =>
      db.one(sql<{ isLater: boolean; last: string | null }>`
          select next_run > now() as "isLater", last_run as last from report_schedule where id = ${id}`),
    )

  test('keeps its regulation, which every reader sees by its name; it must be there', async () => {
    const asksOne =
      '[{"name":"regulation","label":"Regulation","type":"Text","isRequired":true,"from":"regulations"}]'
    const reportId = await server.db(platform, (db) => aReport(db, { customData: asksOne }))
    const body = { reportId, frequency: 2, format: 'pdf', language: 'en', recipients: 'a@example.test' }
    const admin = server.as(people.admin)
    const none = await admin.send('POST', '/report-schedule', body)
    assert.equal(none.status, 400)
    assert.match(JSON.stringify(none.body), /"field":"regulation"/)
    const made = await admin.send('POST', '/report-schedule', { ...body, regulation: 'Anhang A' })
    assert.equal(made.status, 201)
    for (const [lang, name] of [
      ['de', 'Anhang A'],
      ['en', 'Annex A'],
    ] as const) {
      const answer = await fetch(`${server.url}/api/odata/reportSchedule?$filter=reportId eq ${reportId}`, {
        headers: { authorization: `Bearer ${people.admin.token}`, 'accept-language': lang },
      })
      const { items } = (await answer.json()) as { items: { regulation: string }[] }
      assert.deepEqual(
        items.map(({ regulation }) => regulation),
        [name],
      )
    }
  })

  test('goes out once, whoever works; waits while the account is disabled or the report hidden', async () => {
    const disabled = await server.db(platform, (db) =>
      anAccount(db, { name: 'Asleep', status: accountStatus.value.Disabled, vendorId: people.vendorId }),
    )
    const fine = await due(people.accountId, 'fine@example.test')
    const asleep = await due(disabled, 'asleep@example.test')
    const hidden = await due(people.accountId, 'hidden@example.test', '[]', 2)
    const unanswered = await due(people.accountId, 'unanswered@example.test', asks)
    const workers = [1, 2].map(() => aWorker(server, { only: [orderScheduledJob.name] }))
    await server.db(platform, (db) => sendJob(db, orderScheduledJob, {}, { now: server.app.clock() }))
    for (const id of [fine, asleep, hidden, unanswered])
      await until(async () => (await nextOf(id)).isLater, `schedule ${id} has its next time`)
    await Promise.all(workers.map((worker) => worker.stop()))
    assert.equal((await orders('fine@example.test')).length, 1)
    assert.notEqual((await nextOf(fine)).last, null)
    for (const to of ['asleep@example.test', 'hidden@example.test', 'unanswered@example.test'])
      assert.equal((await orders(to)).length, 0, to)
    assert.equal((await nextOf(asleep)).last, null)
    const told = (await notices()).filter(({ title }) => title === 'A scheduled report was not sent')
    assert.equal(told.length, 1, 'the administrators are told why')
  })
})

describe('templates', () => {
  test('get a picture of their first page, unless somebody has chosen one', async () => {
    const operator = server.as(people.superAdmin)
    const form = new FormData()
    const template = builtInTemplate('exemptions', 'en') ?? Buffer.alloc(0)
    form.append('file', new File([new Uint8Array(template)], 'mine.docx'))
    const kept = await fetch(`${server.url}/api/report/template`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.superAdmin.token}` },
      body: form,
    })
    const { url } = (await kept.json()) as { url: string }
    const plain = await operator.call(reportCalls.create, { body: { name: 'With a page', url } })
    const chosen = await operator.call(reportCalls.create, {
      body: { name: 'With a choice', url, thumbnailUrl: `/files/${crypto.randomUUID()}` },
    })
    const wanted = await server.db(platform, (db) =>
      db.rows(sql<{ reportId: number }>`
        select (data ->> 'reportId')::int as "reportId" from job where name = 'draw-report-page'`),
    )
    assert.deepEqual(wanted, [{ reportId: plain.body.id }])
    assert.notEqual(chosen.body.id, plain.body.id)
  })

  test('are imported by name, and only with files that are here', async () => {
    const put = async (row: Record<string, string>) =>
      imported(server, people.superAdmin, 'report', await aSheet(Object.keys(row), Object.values(row)))
    const ours = '/api/report/template/changes.docx?lang=en'
    const fine = await put({ name: 'Brought along', url: ours, customData: '[]' })
    assert.deepEqual([fine.status, fine.body.created], [200, 1])
    const again = await put({ name: 'Brought along', description: 'Words', germanName: 'Mitgebracht' })
    assert.deepEqual([again.status, again.body.updated], [200, 1])
    const { items } = (
      await server.as(people.superAdmin).list('report', { $filter: "name eq 'Brought along'" })
    ).body
    assert.partialDeepStrictEqual(items[0], { description: 'Words', germanName: 'Mitgebracht' })
    const wrong = await put({
      name: 'Elsewhere',
      url: `/files/${crypto.randomUUID()}`,
      thumbnailUrl: 'https://example.com/x.png',
      customData: '[{}]',
    })
    assert.equal(wrong.status, 422)
    assert.deepEqual(wrong.body.details?.map(({ column }) => column).toSorted(), [
      'customData',
      'thumbnailUrl',
      'url',
    ])
  })
})
