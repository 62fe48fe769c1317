import { writeFile } from 'node:fs/promises'
import { openAnonymiser } from '#scan/collect/anonymise.ts'
import type { Connector } from '#scan/collect/connector.ts'
import type { Json } from '#scan/graph/client.ts'
import { readConfig } from '../kit/config.ts'
import type { Env } from '../kit/read-env.ts'
import type { Command } from './command.ts'
import { catalogueWords, type Pace, readOnce } from './tenant-reading.ts'

export const record = {
  help: `parapet record --tenant ID FILE.json

Asks a consented tenant for one page of every connector and writes the answers to the file, with names, ids, addresses and
texts replaced, the same always by the same. Shapes and links stay, the tenant cannot be recognized; read the file before
you send it. parapet evaluate reads it, and the simulator plays the tenant (node simulator/main.ts --recording FILE.json).`,
  run: async (args: string[], { env = process.env, ...pace }: Pace & { env?: Env } = {}) => {
    const [option, tenantId = '', file, ...rest] = args
    if (option !== '--tenant' || !file || rest.length > 0)
      throw new Error('Name the tenant and a file: parapet record --tenant ID FILE.json')
    const anonymise = openAnonymiser(await catalogueWords())
    const recorded: Record<string, Json[]> = {}
    const onRows = (connector: Connector, rows: readonly Json[]) => {
      const key = sourceOf(connector)
      recorded[key] = [...(recorded[key] ?? []), ...rows.map(anonymise)]
    }
    await readOnce(readConfig(env), tenantId, { onRows }, pace)
    await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`, { mode: 0o600 })
    const rows = Object.values(recorded).reduce((sum, { length }) => sum + length, 0)
    console.log(`${rows} rows of ${Object.keys(recorded).length} tables are in ${file}`)
  },
} satisfies Command

/** The table: that is what parapet evaluate and the fixtures of checks call it. */
const sourceOf = ({ name }: Connector): string => name
