import { statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Why a test cannot act as another user: only root may, and only where others may come to the project's own programs. */
export function noOtherUser(): string | false {
  if (process.getuid?.() !== 0) return 'needs root to act as another user'
  const closed = ancestors(root).find((folder) => (statSync(folder).mode & 0o001) === 0)
  return closed === undefined ? false : `${closed} is closed to other users`
}

const ancestors = (folder: string): string[] => {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}
