import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event, of the same shape in all processes. Never a token, a secret or a body. */
export const openLog = (level: string, process: string): Log =>
  pino({
    level,
    base: { process, pid: globalThis.process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
