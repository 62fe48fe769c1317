import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { SecretKeys } from './tokens.ts'

/** The keys that seal stored secrets, the present one first: from the environment, or made once in the data folder. */
export async function secretKeysOf(config: Pick<Config, 'secretKey' | 'dataFolder'>): Promise<SecretKeys> {
  if (config.secretKey) return keysIn(config.secretKey)
  const file = join(config.dataFolder, 'secret.key')
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  // Two processes at once: the first one's key is everybody's.
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    },
  )
  return keysIn(await readFile(file, 'utf8'))
}

function keysIn(written: string): SecretKeys {
  const [first, ...others] = written
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, 'base64'))
  if (!first || [first, ...others].some(({ length }) => length !== 32))
    throw new Error(
      'PARAPET_SECRET_KEY must be 32 bytes in base64, or several of them with commas in between',
    )
  return [first, ...others]
}
