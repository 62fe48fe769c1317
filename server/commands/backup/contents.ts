import { type Static, Type } from 'typebox'
import { readJson } from '#contract/kit/read-json.ts'
import { DamagedBackup } from './damaged-backup.ts'
import type { Entry, Sum } from './entries.ts'

const count = Type.Integer({ minimum: 0 })
const text = Type.String()

/** The first entry: whose rows they are, so that nothing is begun with what cannot be finished. */
const about = Type.Object({
  createdAt: text,
  /** The migration level: the names of all that were applied. */
  migrations: Type.Array(text),
  /** Tells two catalogs apart. */
  catalogue: text,
  postgres: text,
  sequences: Type.Array(Type.Object({ name: text, next: text })),
  tables: Type.Array(text),
})
export type About = Static<typeof about>

/** The last entry: without it the backup is not whole. */
const manifest = Type.Object({
  tables: Type.Array(Type.Object({ name: text, rows: count, bytes: count, sha256: text })),
  /** `sha256` is that of all keys and checksums; `absent` files were named by rows and not there. */
  files: Type.Object({ count, bytes: count, sha256: text, absent: Type.Array(text) }),
})
export type Manifest = Static<typeof manifest>

export async function aboutOf({ head, content }: Entry): Promise<About> {
  if (head.kind !== 'about') throw new DamagedBackup('The backup is damaged: its beginning is missing')
  return readJson(about, await whole(content), 'The beginning of the backup')
}

export const manifestOf = async ({ content }: Entry): Promise<Manifest> =>
  readJson(manifest, await whole(content), 'The manifest of the backup')

async function whole(content: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(content)).toString('utf8')
}

/** One line of what the checksum of all files is made of. */
export const fileLine = (key: string, { sha256 }: Sum) => `${key} ${sha256}\n`
