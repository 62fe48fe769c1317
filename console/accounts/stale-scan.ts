const hour = 60 * 60 * 1000

/** Whether the last scan is older than the setting allows. */
export const isStaleScan = (lastScanEnd: string, hours: number, now = Date.now()): boolean =>
  now - Date.parse(lastScanEnd) > hours * hour
