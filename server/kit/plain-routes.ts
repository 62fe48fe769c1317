import { checkOf } from '#contract/kit/form-check.ts'
import type { Job } from '#contract/kit/job.ts'
import type { Plain, Start } from '#contract/kit/plain.ts'
import { crudFor, type Handle } from './crud.ts'
import { notFound } from './errors.ts'
import { sendJob } from './jobs/send.ts'
import type { Asker, Route } from './route.ts'

/** The routes of a plain entity: create, change, remove, read, and start the jobs of its list. */
export function plainRoutesFor<Who extends Asker, App>(handle: Handle<Who, App>) {
  const crud = crudFor(handle)
  /** One that waits or runs already is answered instead. */
  const start = ({ call, job }: Start) =>
    handle(call, async ({ db, who, now }) => ({
      jobId: (await sendJob(db, job, dataFor(job, who), { now })).id,
    }))
  return ({ entity, calls, form, begins, starts, ...plain }: Plain): Route<Who | null, App>[] => [
    ...crud(entity, calls, {
      ...plain,
      check: (values) => checkOf(form, values),
      ...(begins ? { begins: () => begins } : {}),
    }),
    ...starts.map(start),
  ]
}

function dataFor({ fence }: Job, { accountId }: Asker): Record<string, unknown> {
  if (fence === 'platform') return {}
  // Who belongs to no account has none of its lists either.
  if (accountId === null) throw notFound()
  return { accountId }
}
