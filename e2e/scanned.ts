import { expect } from '@playwright/test'
import { call } from './calls.ts'

interface Status {
  status: number
  lastScanTime: string | null
  standardSecurityScore: number | null
  customSecurityScore: number | null
  assessed: number
  total: number
}

/** Waits until the account of this person was scanned, and tells how it is. */
export async function scanned(token: string): Promise<Status> {
  const ask = () => call<Status>(token, 'GET', '/account/status')
  await expect
    .poll(async () => (await ask()).lastScanTime, { message: 'the first scan', timeout: 150_000 })
    .not.toBeNull()
  return ask()
}
