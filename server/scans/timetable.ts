import { createHash } from 'node:crypto'

/**
 * When an account is due next: at its own minute within the interval, so that the scans of many accounts are spread
 * over it and stay where they are.
 */
export function nextScanTime(accountId: number, after: Date, intervalHours: number): Date {
  const interval = intervalHours * 60 * 60 * 1000
  const place = createHash('sha256').update(`scan ${accountId}`).digest().readUInt32BE(0) / 0x1_0000_0000
  const offset = Math.floor(place * interval)
  const turns = Math.floor((after.getTime() - offset) / interval) + 1
  return new Date(turns * interval + offset)
}
