import assert from 'node:assert/strict'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { forgetReportsJob, makeReportJob } from '#contract/reports/report-jobs.ts'
import { orderScheduledJob } from '#contract/reports/report-schedules.ts'
import { sql } from '../kit/db.ts'
import { jobCase } from '../testing/job-case.ts'
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
