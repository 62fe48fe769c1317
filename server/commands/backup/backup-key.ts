import { readFile } from 'node:fs/promises'
import type { Config } from '../../kit/config.ts'

export const keyHelp = `With a key the file is encrypted (AES-256-GCM) and cannot be changed without notice: 32 random bytes in base64
(openssl rand -base64 32), in the file that --key-file names, or in PARAPET_BACKUP_KEY (PARAPET_BACKUP_KEY_FILE).`

/** The key of the command line, else of the environment; null: none. */
export async function backupKey(
  { backupKey: given }: Pick<Config, 'backupKey'>,
  file: string | undefined,
): Promise<Buffer | null> {
  const written = file === undefined ? given : (await readFile(file, 'utf8')).trim()
  if (!written && file === undefined) return null
  const key = Buffer.from(written, 'base64')
  if (key.length !== 32)
    throw new Error(`${file ?? 'PARAPET_BACKUP_KEY'} must hold 32 bytes in base64: openssl rand -base64 32`)
  return key
}
