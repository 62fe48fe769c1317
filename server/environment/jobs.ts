import { previewSyncJob, syncJob } from '#contract/environment/environment-jobs.ts'
import type { Outcome } from '#contract/kit/job.ts'
import { type App, work } from '../handle.ts'
import { previewSync } from './preview.ts'
import { pushContent, StalePreview } from './sync.ts'
import { TargetRefused, TargetUnreachable } from './target.ts'

/** What the target says no to is an outcome: another try would be answered the same. */
function refusal(app: App, problem: unknown): Outcome<'refused' | 'unreachable'> {
  if (problem instanceof TargetRefused) return { code: 'refused', values: { problem: problem.message } }
  if (!(problem instanceof TargetUnreachable)) throw problem
  return { code: 'unreachable', values: { target: app.config.syncTargetEnvironment } }
}

export const environmentWorks = [
  work(previewSyncJob, (ctx) =>
    previewSync(ctx).then(
      (values) => ({ code: 'compared' as const, values }),
      (problem: unknown) => refusal(ctx.app, problem),
    ),
  ),

  work(syncJob, async (ctx) => {
    try {
      return { code: 'pushed', values: await pushContent(ctx) }
    } catch (problem) {
      if (problem instanceof StalePreview) return { code: 'stale' }
      // A target that is away for a moment is tried again.
      if (problem instanceof TargetUnreachable) throw problem
      return refusal(ctx.app, problem)
    }
  }),
]
