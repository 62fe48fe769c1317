import { microsoftApplicationStatus } from './accounts.ts'

const hour = 60 * 60 * 1000

/** Whether the last scan is older than the setting allows. */
export const isStaleScan = (lastScanEnd: string, hours: number, now = Date.now()): boolean =>
  now - Date.parse(lastScanEnd) > hours * hour

interface Scanned {
  microsoftApplicationStatus: number
  lastScanEnd: string | null
}
/** Of when a score is that no scan renews: the tenant is not connected, or was not read for too long. Null: it is fresh. */
export const scoreAge = (account: Scanned, hours: number, now = Date.now()): string | null => {
  const { lastScanEnd, microsoftApplicationStatus: connection } = account
  const isOld =
    lastScanEnd !== null &&
    (connection !== microsoftApplicationStatus.value.Active || isStaleScan(lastScanEnd, hours, now))
  return isOld ? lastScanEnd : null
}
