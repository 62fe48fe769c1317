import { hostname } from 'node:os'
import { processKind } from '#contract/health/processes.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { faultTeller } from '../kit/log-fault.ts'
import { version } from '../kit/version.ts'

const beatMs = 10_000
const platform = { kind: 'platform' } as const

/** A process as operators see it. */
export interface Presence {
  /** Null until the database has heard of the process. */
  id(): number | null
  /** An operator wants it to begin nothing else. */
  isDraining(): boolean
  /** Says that the process ends. */
  end(): Promise<void>
}

/** Says that this process is there, again and again, and hears what operators want of it. */
export async function announceProcess(
  app: Pick<App, 'pool' | 'log'>,
  kind: keyof typeof processKind.value,
  { everyMs = beatMs } = {},
): Promise<Presence> {
  const tellFault = faultTeller(app.log, 'presence')
  let id: number | null = null
  let isDraining = false

  const beat = () =>
    inScope(app.pool, platform, async (db) => {
      const known = await db.maybe(sql<{ wantsDrain: boolean }>`
        update process set seen_at = clock_timestamp() where id = ${id} returning wants_drain as "wantsDrain"`)
      isDraining = known?.wantsDrain ?? false
      if (known) return
      await db.run(sql`delete from process where seen_at < clock_timestamp() - interval '1 day'`)
      const made = await db.one(sql<{ id: number }>`
        insert into process (kind, host, pid, version)
        values (${processKind.value[kind]}, ${hostname()}, ${process.pid}, ${version})
        returning id`)
      id = made.id
    }).catch(tellFault)

  await beat()
  let beating: Promise<void> | undefined
  // Where the database is slow, one sign of life is under way and the others are left out.
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined
    })
  }, everyMs).unref()
  return {
    id: () => id,
    isDraining: () => isDraining,
    end: async () => {
      clearInterval(timer)
      await beating
      await inScope(app.pool, platform, (db) =>
        db.run(sql`update process set ended_at = clock_timestamp() where id = ${id}`),
      ).catch(tellFault)
    },
  }
}
