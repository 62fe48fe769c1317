import { environmentCalls } from '#contract/environment/environment.ts'
import type { syncJob } from '#contract/environment/environment-jobs.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import { pushedModels } from '../exports/actions.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { modelNumber } from './preview.ts'
import { sentContent, sheetOf } from './sent-content.ts'
import { openTarget } from './target.ts'

/** What was previewed and is not so any more. */
export class StalePreview extends Error {}

interface PlanRow {
  model: number
  sent: string
  state: string
}

/**
 * Pushes models one after the other to the import calls of the target. Each is written there whole or not at all; one
 * that was written before the answer came is known by the id of the push.
 */
export async function pushContent({ app, data, position, signal, advance }: JobCtx<typeof syncJob, App>) {
  const { planId, pushId, overwrite, remove, models } = data
  const platform = { kind: 'platform' } as const
  const plans = await inScope(app.pool, platform, (db) =>
    db.rows(sql<PlanRow>`
      select model, sent, target_state as state from environment_plan where job_id = ${planId}`),
  )
  const planned = new Map(plans.map((plan) => [plan.model, plan]))
  const chosen = pushedModels.filter(({ entity }) => models.includes(modelNumber(entity.name)))
  const target = await openTarget(app, data.operator, signal)
  const states = chosen.map(({ entity }) => [entity.name, planned.get(modelNumber(entity.name))?.state ?? ''])
  await target.send(environmentCalls.begin, {
    body: {
      ...{ id: pushId, source: app.config.environmentName, overwrite, remove },
      states: Object.fromEntries(states),
    },
  })
  let { done, ...counts } = position ?? { done: 0, created: 0, updated: 0, removed: 0, kept: 0 }
  for (const { entity } of chosen.slice(done)) {
    signal.throwIfAborted()
    const content = await sentContent(app, entity)
    if (content.sum !== planned.get(modelNumber(entity.name))?.sent) throw new StalePreview()
    const written = await target.send(exportCalls.import, {
      path: `/import/${entity.name}?push=${pushId}`,
      file: { name: `${entity.name}.xlsx`, content: await sheetOf(content) },
    })
    done += 1
    counts = {
      created: counts.created + written.created,
      updated: counts.updated + written.updated,
      removed: counts.removed + (written.removed ?? 0),
      kept: counts.kept + (written.kept ?? 0),
    }
    await inScope(app.pool, platform, (db) =>
      advance(db, { done, total: chosen.length, position: { done, ...counts } }),
    )
  }
  return counts
}
