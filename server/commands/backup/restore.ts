import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../kit/config.ts'
import type { Command } from '../command.ts'
import { described } from './backup.ts'
import { backupKey, keyHelp } from './backup-key.ts'
import { openPlace } from './place.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export const restore: Command = {
  help: `parapet restore FILE [--key-file FILE] [--replace]
parapet restore FILE --check [--key-file FILE]

Reads the whole file first: one that is cut off, changed, of a newer version or of another key is refused before anything
is written. Then it fills the database of DATABASE_ADMIN_URL (default: DATABASE_URL, else the embedded one) and the file
store, both empty; with --replace it removes what is in the database and writes over files of the same name. Rows become
visible all at once, at the end: a restore that was cut is begun again. A backup of an earlier version is brought to this one.
Stop servers and workers before; run parapet migrate afterwards for the catalog of this version.

--check reads the file and says what is in it.

${keyHelp}`,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'key-file': { type: 'string' },
        replace: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
    })
    const [path, ...rest] = positionals
    if (!path || rest.length > 0) throw new Error('Name the file: parapet restore FILE')
    if (!(await stat(path).catch(() => null))?.isFile()) throw new Error(`There is no file ${path}`)
    const config = readConfig(process.env)
    const key = await backupKey(config, values['key-file'])
    if (values.check) {
      const { about, manifest } = await verifyBackup(path, key)
      console.log(`sound, of ${about.createdAt}: ${described(manifest)}`)
      for (const { name, rows } of manifest.tables) console.log(`  ${name.padEnd(40)} ${rows}`)
      return
    }
    const place = await openPlace(config, 'fill')
    try {
      const { about, manifest } = await restoreBackup(place, path, { key, replace: values.replace })
      console.log(`restored what was there at ${about.createdAt}: ${described(manifest)}`)
    } finally {
      await place.close()
    }
  },
}
