import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { tryLock } from './process-lock.mjs'

export type DataFolderClaim = {
  /** Tells a second process where the first one answers. */
  describe(details: { url: string }): void
  release(): void
}

export class DataFolderTaken extends Error {
  override name = 'DataFolderTaken'
}

/** One process per data folder: refuses while another one runs on it, takes over from one that died. */
export async function claimDataFolder(folder: string): Promise<DataFolderClaim> {
  const home = path.resolve(folder)
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const { lock, holder } = tryLock(path.join(home, 'parapet.lock'))
    if (lock) return lock
    const who = [holder.pid > 0 && `process ${holder.pid}`, holder.url].filter(Boolean).join(', ')
    throw new DataFolderTaken(`Parapet already runs on ${home}${who && ` (${who})`}`)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new Error(
      `Cannot write to the data folder ${home} (${error.code}). Make it writable for this user or set PARAPET_DATA to another folder.`,
      { cause: error },
    )
  }
}

function isDenied(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}
