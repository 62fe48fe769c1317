import assert from 'node:assert/strict'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import { sql } from '../kit/db.ts'
import { fresh } from '../testing/call-case.ts'
import { jobCase, send } from '../testing/job-case.ts'

export const bulkJobCases = [
  jobCase(bulkJob, async (world) => {
    const { server, rows } = world
    const name = fresh('bulk')
    // More than one step has.
    const made = await rows(sql<{ id: number }>`
      insert into account (name, status, subscription_type_id)
      select ${name}, ${accountStatus.value.Disabled}::int, id
      from subscription_type, generate_series(1, 130)
      where is_trial
      returning id`)
    const ids = made.map((account) => account.id)
    const { userId, email } = server.people.superAdmin
    const { id } = await send(world, bulkJob, {
      accountId: 0,
      model: 'accountExtended',
      filter: `name eq '${name}'`,
      call: 'PATCH /account/update',
      body: { data: { domain: 'bulk.example' } },
      who: {
        userId,
        email,
        name: email,
        role: userRole.value.SuperAdmin,
        accountId: null,
        vendorId: null,
        groupId: null,
        screens: [],
        actions: [],
        actor: null,
      },
      lang: 'en',
    })
    return {
      check: async () => {
        assert.deepEqual(await rows(sql`select distinct domain from account where id = any(${ids})`), [
          { domain: 'bulk.example' },
        ])
        // A step that was written twice would be told twice.
        const told = await rows(sql<{ id: number }>`
          select jsonb_array_elements(details -> 'ids')::bigint as id
          from operator_log
          where request_id = ${`job ${id}`}
          order by id`)
        assert.deepEqual(
          told.map((row) => row.id),
          ids.toSorted((one, other) => one - other),
        )
      },
    }
  }),
]
