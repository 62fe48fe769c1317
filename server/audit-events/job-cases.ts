import assert from 'node:assert/strict'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { dropOldAuditsJob, queueDueAuditsJob, readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { sql } from '../kit/db.ts'
import { type JobWorld, jobCase, send } from '../testing/job-case.ts'
import { tenants } from '../testing/simulator.ts'

const { GroupMemberAdded } = auditActionType.value

async function trackedCustomer(world: JobWorld, tenantId: string, isDue: boolean): Promise<number> {
  const { id } = await world.customer(tenantId)
  await world.rows(sql`update account set is_azure_logs_tracking_enabled = true where id = ${id}`)
  await world.rows(sql`
    insert into audit_tracking (account_id, tracking_since, next_read_at)
    values (${id}, now(), case when ${isDue} then now() else now() + interval '4 minutes' end)`)
  await world.rows(sql`
    insert into audit_choice (account_id, action_type, chosen_at) values (${id}, ${GroupMemberAdded}, now())`)
  return id
}

export const auditJobCases = [
  jobCase(readAuditsJob, async (world) => {
    const accountId = await trackedCustomer(world, tenants.glasshouse, false)
    // Three pages: the second step is one in the middle.
    const { simulator } = world
    await simulator.control('POST', 'audits', { tenant: 'glasshouse', count: 2500, copies: 1 })
    await send(world, readAuditsJob, { accountId })
    return {
      check: async () => {
        const [counted] = await world.rows(sql<{
          events: number
          records: number
          days: number
          mails: number
        }>`
          select count(*)::int as events, count(distinct record_id)::int as records,
            (select sum(events)::int from audit_day where account_id = ${accountId}) as days,
            (select count(*)::int from outbox_mail where account_id = ${accountId}) as mails
          from audit_event where account_id = ${accountId} and is_listed`)
        assert.ok(counted && counted.events >= 2500)
        assert.deepEqual([counted.records, counted.days], [counted.events, counted.events])
        assert.equal(counted.mails, 1)
      },
    }
  }),

  jobCase(queueDueAuditsJob, async (world) => {
    const accountId = await trackedCustomer(world, tenants.hollowbrook, true)
    return {
      check: async () => {
        const [queued] = await world.rows(sql<{ n: number }>`
          select count(*)::int as n from job where account_id = ${accountId} and name = ${readAuditsJob.name}`)
        assert.equal(queued?.n, 1)
      },
    }
  }),

  jobCase(dropOldAuditsJob, async (world) => {
    const { accountId } = world.server.people
    const made = await world.rows(sql<{ id: number; kept: boolean }>`
      insert into audit_event
        (account_id, record_id, at, activity, is_application, target_ids, details, is_listed, stored_at)
      select ${accountId}, gen_random_uuid()::text, now() - days * interval '1 day', 'Add group', false, '{}', '{}',
        listed, now()
      from (values (364, true), (366, true), (89, false), (91, false)) as given(days, listed)
      returning id`)
    const ids = made.map(({ id }) => id)
    return {
      check: async () =>
        assert.deepEqual(
          await world.rows(sql`select id from audit_event where id = any(${ids}) order by id`),
          [{ id: ids[0] }, { id: ids[2] }],
        ),
    }
  }),
]
