import type { ErrorReports } from './error-reports.ts'
import type { Log } from './log.ts'

/** Longer than the collector is waited for. */
const patienceMs = 6_000

/** What nobody caught ends the process: the log and the collector of errors hear of it first. */
export function tellCrashes({ log, reports }: { log: Log; reports: ErrorReports | null }): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nobody caught')
    setTimeout(() => process.exit(1), patienceMs)
    const told = reports?.end() ?? Promise.resolve()
    void told.finally(() => process.exit(1))
  })
}
