import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { migrations } from '../../migrations/all.ts'
import { readBackupFile } from './backup-file.ts'
import { type About, aboutOf, fileLine, type Manifest, manifestOf } from './contents.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { readEntries } from './entries.ts'

/** Reads the whole file, and gives what it holds when every checksum is right and this version can restore it. */
export async function verifyBackup(
  path: string,
  key: Buffer | null,
): Promise<{ about: About; manifest: Manifest }> {
  let about: About | undefined
  let manifest: Manifest | undefined
  const tables: [name: string, sha256: string][] = []
  const all = createHash('sha256')
  let files = 0
  for await (const entry of readEntries(readBackupFile(path, key))) {
    if (manifest) throw new DamagedBackup('The backup is damaged: something follows its end')
    const { head } = entry
    if (!about) {
      about = await aboutOf(entry)
      refuseNewer(about)
    } else if (head.kind === 'manifest') manifest = await manifestOf(entry)
    else {
      for await (const _ of entry.content);
      if (head.kind === 'table') tables.push([head.name, entry.sum().sha256])
      if (head.kind === 'file') {
        files += 1
        all.update(fileLine(head.key, entry.sum()))
      }
    }
  }
  if (!about || !manifest) throw new DamagedBackup('The backup ends too early: the file was cut off')
  const isWhole =
    isDeepStrictEqual(
      tables,
      manifest.tables.map(({ name, sha256 }) => [name, sha256]),
    ) &&
    files === manifest.files.count &&
    all.digest('hex') === manifest.files.sha256
  if (!isWhole) throw new DamagedBackup('The backup is damaged: it does not hold what its manifest says')
  return { about, manifest }
}

function refuseNewer(about: About): void {
  const unknown = about.migrations.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was written by a newer version of Parapet (${unknown.join(', ')}): restore it with that version or a later one`,
    )
}
