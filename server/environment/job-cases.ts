import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pushedModel } from '#contract/environment/environment.ts'
import { previewSyncJob, syncJob } from '#contract/environment/environment-jobs.ts'
import { sql } from '../kit/db.ts'
import { type JobWorld, jobCase, send } from '../testing/job-case.ts'
import { previewSync } from './preview.ts'

const operatorOf = ({ server }: JobWorld) => ({
  ...{ email: server.people.superAdmin.email, tenantId: null, objectId: null },
})
let plans = 0

export const environmentJobCases = [
  jobCase(previewSyncJob, async (world) => {
    const { id } = await send(world, previewSyncJob, { operator: operatorOf(world) })
    return {
      check: async () => {
        const [job] = await world.rows(sql<{ outcome: string; kept: number }>`
          select outcome ->> 'code' as outcome,
            (select count(*)::int from environment_plan where job_id = job.id) as kept
          from job where id = ${id}`)
        assert.deepEqual(job, { outcome: 'compared', kept: pushedModel.all.length })
      },
    }
  }),

  jobCase(syncJob, async (world) => {
    const { server, target } = world
    const title = `Pushed ${randomUUID()}`
    await server.db({ kind: 'platform' }, (db) =>
      db.run(sql`insert into insight (title, description, priority, status) values (${title}, 'x', 1, 1)`),
    )
    // The number of no job: a preview of its own.
    plans -= 1
    const operator = operatorOf(world)
    await previewSync({
      ...{
        app: server.app,
        id: plans,
        data: { operator },
        position: null,
        signal: new AbortController().signal,
      },
      ...{ now: () => server.app.clock(), progress: () => undefined, advance: async () => undefined },
    })
    const { insight, Regulation, Story } = pushedModel.value
    const { id } = await send(world, syncJob, {
      ...{ operator, planId: plans, pushId: randomUUID(), models: [insight, Regulation, Story] },
      ...{ overwrite: false, remove: false },
    })
    return {
      check: async () => {
        const { rows } = await target.admin('select from insight where title = $1', [title])
        assert.equal(rows.length, 1)
        const [row] = await world.rows(sql<{ created: string; done: number }>`
          select outcome -> 'values' ->> 'created' as created, done from job where id = ${id}`)
        assert.deepEqual(row, { created: '1', done: 3 })
      },
    }
  }),
]
