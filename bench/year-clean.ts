import { dropOldAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import type { Job } from '#contract/kit/job.ts'
import { forgetMailsJob } from '#contract/mail/mail-jobs.ts'
import { forgetDeliveriesJob } from '#contract/webhooks/webhook-jobs.ts'
import type { App } from '#server/handle.ts'
import { house } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import type { Compared, Year } from './year.ts'
import { cleanDays, cleanQuarters } from './year-tables.ts'

const day = 24 * 60 * 60 * 1000
const quarter = 15 * 60 * 1000
/** As the timetable has them. */
const cleanings: { job: Job; turns: number; everyMs: number }[] = [
  { job: dropOldAuditsJob, turns: cleanDays, everyMs: day },
  { job: forgetMailsJob, turns: cleanDays, everyMs: day },
  { job: forgetDeliveriesJob, turns: cleanDays, everyMs: day },
  { job: forgetJobsJob, turns: cleanQuarters, everyMs: quarter },
]

/** The turns of each clean-up one after the other, on both by turns: ms for each thousand rows that are gone. */
export async function cleanTimes(few: Year, many: Year): Promise<Compared[]> {
  let now = Date.now()
  const open = ({ url, folder }: Year) =>
    openApp(
      readConfig({
        DATABASE_URL: url,
        PARAPET_DATA: folder,
        LOG_LEVEL: 'silent',
        MICROSOFT_CLIENT_ID: 'bench',
        MICROSOFT_CLIENT_SECRET: 'bench',
      }),
      () => new Date(now),
    )
  const apps = [await open(few), await open(many)] as const
  try {
    const measured: Compared[] = []
    for (const { job, turns, everyMs } of cleanings) {
      const times: [number[], number[]] = [[], []]
      const gone: [number, number] = [0, 0]
      for (let turn = 0; turn < turns; turn += 1) {
        now = Date.now() - (turns - 1 - turn) * everyMs
        for (const side of [0, 1] as const) {
          const { ms, rows } = await cleaned(apps[side], job)
          // The first one may find more than a turn leaves.
          if (turn > 0 && rows > 0) times[side].push((ms / rows) * 1000)
          gone[side] += rows
        }
      }
      const each = gone.map((rows) => Math.round(rows / turns).toLocaleString('en'))
      measured.push({
        name: `${job.label.en} (${each.join(' and ')} rows a turn)`,
        few: times[0],
        many: times[1],
      })
    }
    return measured
  } finally {
    for (const app of apps) await closeApp(app)
  }
}

async function cleaned(app: App, job: Job): Promise<{ ms: number; rows: number }> {
  const work = house.works.find((one) => one.job.name === job.name)
  if (!work) throw new Error(`Nobody does ${job.name}`)
  const began = performance.now()
  const outcome = await work.run({
    app,
    id: 0,
    data: {},
    position: null,
    signal: new AbortController().signal,
    now: app.clock,
    progress: () => undefined,
    advance: async () => undefined,
  })
  return { ms: performance.now() - began, rows: Number(outcome.values?.n ?? 0) }
}
