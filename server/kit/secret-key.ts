import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The key that seals stored secrets: from the environment, or made once in the data folder. */
export async function secretKeyOf(config: Pick<Config, 'secretKey' | 'dataFolder'>): Promise<Buffer> {
  if (config.secretKey) return checked(Buffer.from(config.secretKey, 'base64'))
  const file = join(config.dataFolder, 'secret.key')
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  // Two processes at once: the first one's key is everybody's.
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    },
  )
  return checked(Buffer.from(await readFile(file, 'utf8'), 'base64'))
}

function checked(key: Buffer): Buffer {
  if (key.length !== 32) throw new Error('PARAPET_SECRET_KEY must be 32 bytes in base64')
  return key
}
