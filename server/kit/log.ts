import { type Logger, pino } from 'pino'
import type { ErrorReports } from './error-reports.ts'

export type Log = Logger

const levels: Record<number, 'error' | 'fatal'> = { 50: 'error', 60: 'fatal' }

/** One JSON line per event, of the same shape in all processes. Never a token, a secret or a body. */
export const openLog = (level: string, process: string, reports?: ErrorReports): Log =>
  pino({
    level,
    base: { process, pid: globalThis.process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, write, number) {
        const told = levels[number]
        if (told) reports?.tell({ level: told, ...saidIn(args) })
        write.apply(this, args)
      },
    },
  })

/** What a line says, whichever way it was written: an object and a sentence, or a sentence alone. */
function saidIn([first, second]: readonly unknown[]) {
  if (first instanceof Error) return { message: String(second ?? first.message), error: first, more: {} }
  if (typeof first !== 'object' || first === null)
    return { message: String(first), error: undefined, more: {} }
  const { err, ...more } = first as Record<string, unknown>
  return { message: String(second ?? ''), error: err, more }
}
