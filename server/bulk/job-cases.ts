import assert from 'node:assert/strict'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import { sql } from '../kit/db.ts'
import { fresh } from '../testing/call-case.ts'
import { jobCase, send } from '../testing/job-case.ts'
import { anAccount } from '../testing/people.ts'

const { Enabled, Disabled } = accountStatus.value

export const bulkJobCases = [
  jobCase(bulkJob, async (world) => {
    const { server, rows } = world
    const name = fresh('bulk')
    const ids = await server.db({ kind: 'platform' }, async (db) => [
      await anAccount(db, { name, status: Disabled }),
      await anAccount(db, { name, status: Disabled }),
    ])
    const { userId, email } = server.people.superAdmin
    const { id } = await send(world, bulkJob, {
      accountId: 0,
      model: 'accountExtended',
      filter: `name eq '${name}'`,
      call: 'PATCH /account/update',
      body: { data: { status: Enabled } },
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
        assert.deepEqual(await rows(sql`select distinct status from account where id = any(${ids})`), [
          { status: Enabled },
        ])
        // Enabling twice would have been refused, and logging twice would show.
        const logged = await rows(sql`select from operator_log where request_id = ${`job ${id}`}`)
        assert.equal(logged.length, 1)
      },
    }
  }),
]
