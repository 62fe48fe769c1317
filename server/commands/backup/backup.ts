import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../kit/config.ts'
import type { Command } from '../command.ts'
import { backupKey, keyHelp } from './backup-key.ts'
import type { Manifest } from './contents.ts'
import { openPlace } from './place.ts'
import { writeBackup } from './write-backup.ts'

export const backup: Command = {
  help: `parapet backup FILE|FOLDER [--key-file FILE]

Writes all rows as they are at one moment, and the files that they name, into one file; in a folder it is named by the time.
Servers and workers go on meanwhile. Reads DATABASE_ADMIN_URL (default: DATABASE_URL, else the embedded database) and the
file store. PARAPET_SECRET_KEY is not in it: keep it elsewhere, sealed secrets cannot be opened without it.

${keyHelp}`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'key-file': { type: 'string' } },
    })
    const [given, ...rest] = positionals
    if (!given || rest.length > 0) throw new Error('Name a file or a folder: parapet backup FILE')
    const config = readConfig(process.env)
    const key = await backupKey(config, values['key-file'])
    const now = new Date()
    const path = await pathFor(given, now)
    const place = await openPlace(config, 'read')
    try {
      const manifest = await writeBackup(place, path, { key, now })
      const { size } = await stat(path)
      console.log(`${path}: ${described(manifest)}, ${megabytes(size)}${key ? ', encrypted' : ''}`)
      const { absent } = manifest.files
      if (absent.length > 0)
        console.log(
          `files that rows name and that are not there: ${absent.length} (${absent.slice(0, 5).join(', ')})`,
        )
    } finally {
      await place.close()
    }
  },
}

async function pathFor(given: string, now: Date): Promise<string> {
  const found = await stat(given).catch(() => null)
  if (found?.isDirectory())
    return join(given, `parapet-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`)
  if (found) throw new Error(`${given} already exists: a backup never replaces another file`)
  return given
}

export function described({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables, ${files.count} files (${megabytes(files.bytes)})`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
