import { readConfig } from '../kit/config.ts'
import { openPool } from '../kit/database.ts'
import { secretKeysOf } from '../kit/secret-key.ts'
import { rollKeys } from '../sealed-values.ts'
import type { Command } from './command.ts'

export const keys: Command = {
  help: `parapet keys roll

Seals by the first key of PARAPET_SECRET_KEY what an older one has sealed: client secrets of accounts, secrets of webhooks,
kept answers. Before: put the new key in front of the old one, with a comma in between, on every machine, and restart servers
and workers. Afterwards: parapet doctor says when the old one may go. Can be run at any time, and twice at once.`,
  run: async ([action, ...rest]) => {
    if (action !== 'roll' || rest.length > 0) throw new Error('Say what to do: parapet keys roll')
    const config = readConfig(process.env)
    if (!config.databaseUrl) throw new Error('Set DATABASE_URL')
    const pool = openPool(config.databaseUrl, { max: 2 })
    try {
      const { rolled, lost } = await rollKeys(pool, await secretKeysOf(config))
      console.log(`sealed anew: ${rolled}`)
      if (lost.length > 0)
        throw new Error(
          `No key opens these: ${lost.map(({ column, n }) => `${column}: ${n}`).join(', ')}. Add the key that was used before.`,
        )
    } finally {
      await pool.end()
    }
  },
}
