import assert from 'node:assert/strict'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { makeBundleJob } from '#contract/reports/report-bundles.ts'
import { drawReportJob, forgetReportsJob, makeReportJob } from '#contract/reports/report-jobs.ts'
import { orderScheduledJob } from '#contract/reports/report-schedules.ts'
import { sql } from '../kit/db.ts'
import { fresh } from '../testing/call-case.ts'
import { jobCase, send } from '../testing/job-case.ts'
import { anAccount } from '../testing/people.ts'
import { aReport } from '../testing/reports.ts'
import { orderReport } from './orders.ts'

export const reportJobCases = [
  jobCase(makeReportJob, async ({ server, rows, mails }) => {
    const { accountId } = server.people
    const viewer = { accountId, role: userRole.value.Admin, groupId: null }
    const to = `report-${crypto.randomUUID()}@example.test`
    const { madeId } = await server.db({ kind: 'platform' }, async (db) => {
      const id = await aReport(db)
      const now = server.app.clock()
      return orderReport(
        db,
        {
          accountId,
          report: { id, name: 'Summary' },
          cause: 'person',
          format: 'docx',
          lang: 'en',
          values: {},
          recipients: [to],
          viewer,
          by: { userId: null, email: 'ada@example.test' },
        },
        now,
      )
    })
    return {
      check: async () => {
        assert.deepEqual(await rows(sql`select state from made_report where id = ${madeId}`), [
          { state: 'made' },
        ])
        assert.deepEqual(
          await rows(sql`select count(*)::int as n from outbox_mail where recipient = ${to}`),
          [{ n: 1 }],
        )
        assert.ok(mails.caught.filter((one) => one.recipients.includes(to)).length <= 1)
      },
    }
  }),

  jobCase(makeBundleJob, async (world) => {
    const { server, rows } = world
    const { accountId, bundleId } = await server.db({ kind: 'platform' }, async (db) => {
      const accountId = await anAccount(db, {
        name: fresh('customer'),
        status: accountStatus.value.Enabled,
        vendorId: server.people.vendorId,
        tenantId: crypto.randomUUID(),
      })
      const { id } = await db.one(sql<{ id: number }>`
        insert into report_bundle
          (vendor_id, report_id, name, format, language, custom_data, account_ids, created_by, created_by_email,
           created_at, expires_at)
        values (${server.people.vendorId}, ${await aReport(db)}, 'Summary', 'docx', 'en', '{}', ${[accountId]}, 1,
          'vera@example.test', now(), now() + interval '1 day')
        returning id`)
      return { accountId, bundleId: id }
    })
    await send(world, makeBundleJob, { accountId, bundleId })
    return {
      check: async () =>
        assert.deepEqual(
          await rows(sql`
            select bundle.state, (
              select count(*)::int from made_report where account_id = any(bundle.account_ids)) as made
            from report_bundle bundle where id = ${bundleId}`),
          [{ state: 'made', made: 1 }],
        ),
    }
  }),

  jobCase(drawReportJob, async (world) => {
    const { server, rows } = world
    // Its template is gone: drawing itself is tried where pages are.
    const url = `/files/${crypto.randomUUID()}`
    const reportId = await server.db({ kind: 'platform' }, (db) => aReport(db, { url }))
    const { id } = await send(world, drawReportJob, { reportId, url })
    return {
      check: async () =>
        assert.deepEqual(
          await rows(sql`select state, outcome ->> 'code' as code from job where id = ${id}`),
          [{ state: 'done', code: 'gone' }],
        ),
    }
  }),

  jobCase(orderScheduledJob, async ({ server, rows }) => {
    const to = `board-${crypto.randomUUID()}@example.test`
    await server.db({ kind: 'platform' }, async (db) => {
      // Of its own: other cases disable and scan the account of the people.
      const accountId = await anAccount(db, {
        name: to,
        status: accountStatus.value.Enabled,
        vendorId: server.people.vendorId,
        tenantId: crypto.randomUUID(),
      })
      await db.run(sql`
        insert into report_schedule
          (account_id, report_id, frequency, format, language, recipients, next_run, creation_time, last_updated_time)
        values (${accountId}, ${await aReport(db)}, 2, 'docx', 'en', ${to}, now() - interval '1 hour', now(), now())`)
    })
    return {
      check: async () =>
        assert.deepEqual(
          await rows(sql`select count(*)::int as n from made_report where recipients = array[${to}]`),
          [{ n: 1 }],
        ),
    }
  }),

  jobCase(forgetReportsJob, async ({ server, rows }) => {
    const { accountId } = server.people
    const made = await server.db({ kind: 'platform' }, async (db) => {
      const id = await aReport(db)
      return db.rows(sql<{ id: number }>`
        insert into made_report
          (account_id, report_id, name, cause, format, language, custom_data, viewer_role, created_by_email, created_at,
           expires_at)
        select ${accountId}, ${id}, 'Old', 'person', 'pdf', 'en', '{}', 1, 'a@example.test', now(),
          now() + days * interval '1 day'
        from unnest(array[1, -1]) as days
        returning id`)
    })
    const ids = made.map(({ id }) => id)
    return {
      check: async () =>
        assert.deepEqual(await rows(sql`select id from made_report where id = any(${ids})`), [
          { id: ids[0] },
        ]),
    }
  }),
]
