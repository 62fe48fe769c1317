import {
  environmentCalls,
  environmentChangeKind,
  type ModelComparison,
  pushedModel,
} from '#contract/environment/environment.ts'
import type { previewSyncJob } from '#contract/environment/environment-jobs.ts'
import { pushedModels } from '../exports/actions.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { linesOf, sentContent } from './sent-content.ts'
import { openTarget } from './target.ts'

const keptDays = 2
const { New, Changed, Removed, Conflict } = environmentChangeKind.value

export const modelNumber = (name: string): number =>
  pushedModel.value[name as keyof (typeof pushedModel)['value']]

/** Asks the target what all content of this environment would change there, and keeps the answer for the push. */
export async function previewSync({ app, id: jobId, data, signal, now }: JobCtx<typeof previewSyncJob, App>) {
  const target = await openTarget(app, data.operator, signal)
  const sums = new Map<string, string>()
  const lines: string[] = []
  for (const { entity } of pushedModels) {
    const content = await sentContent(app, entity)
    sums.set(entity.name, content.sum)
    lines.push(linesOf(entity, content))
  }
  const { models } = await target.send(environmentCalls.compare, {
    file: { name: 'content.jsonl', content: new Blob(lines) },
  })
  await inScope(app.pool, { kind: 'platform' }, async (db) => {
    const oldest = new Date(now().getTime() - keptDays * 24 * 60 * 60_000)
    await db.run(sql`delete from environment_change where at < ${oldest} or job_id = ${jobId}`)
    await db.run(sql`delete from environment_plan where at < ${oldest} or job_id = ${jobId}`)
    for (const model of models) await keep(db, jobId, model, sums.get(model.model) ?? '', now())
  })
  const all = (kind: number) =>
    models.reduce((sum, { changes }) => sum + changes.filter(({ change }) => change === kind).length, 0)
  return { added: all(New), changed: all(Changed), removed: all(Removed), conflicts: all(Conflict) }
}

async function keep(
  db: Db,
  jobId: number,
  { model, state, unchanged, changes, problems }: ModelComparison,
  sent: string,
  now: Date,
): Promise<void> {
  const count = (kind: number) => changes.filter(({ change }) => change === kind).length
  await db.run(sql`
    insert into environment_plan
      (job_id, model, added, changed, removed, conflicts, unchanged, problems, sent, target_state, at)
    values (${jobId}, ${modelNumber(model)}, ${count(New)}, ${count(Changed)}, ${count(Removed)}, ${count(Conflict)},
      ${unchanged}, ${JSON.stringify(problems)}, ${sent}, ${state}, ${now})`)
  await db.run(sql`
    insert into environment_change (job_id, model, change, name, fields, cause, at)
    select ${jobId}, ${modelNumber(model)}, change, name, fields, cause, ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given(change int, name text, fields jsonb, cause int)`)
}
