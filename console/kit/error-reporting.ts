import { ApiError } from './api.ts'
import { errorCollector } from './environment.ts'

/** The share of errors that is reported: all of them. */
export const sampleRate = 1

/** Without the query of the address, which may name people. */
interface ErrorReport {
  source: string
  name: string
  message: string
  stack: string
  path: string
  at: string
}

/** Tells the browser's log, and the collector when the build has one. */
export function reportError(error: unknown, source: string): void {
  if (isExpected(error) || Math.random() >= sampleRate) return
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const report: ErrorReport = {
    source,
    name,
    message,
    stack,
    path: window.location.pathname,
    at: new Date().toISOString(),
  }
  console.error('console error', report)
  if (errorCollector) navigator.sendBeacon(errorCollector, JSON.stringify(report))
}

/** The server has logged its own refusals, and an aborted request is nobody's fault. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')

export function listenForErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message, 'window'))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason, 'promise'))
}
