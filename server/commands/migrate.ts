import { loadCatalogue } from '../catalogue/load.ts'
import { readConfig } from '../kit/config.ts'
import { migrate } from '../migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  summary: 'Bring the database to this version',
  help: `parapet migrate

Creates or updates the tables, the queue, the rows every installation begins with and the catalogue, in the database of
DATABASE_ADMIN_URL (default: DATABASE_URL). Forward only; safe to run twice at once.`,
  run: async () => {
    const { databaseAdminUrl, checkParameters } = readConfig(process.env)
    if (!databaseAdminUrl) throw new Error('Set DATABASE_ADMIN_URL or DATABASE_URL')
    const applied = await migrate(databaseAdminUrl)
    const catalogue = await loadCatalogue(databaseAdminUrl, { parametersFile: checkParameters })
    console.log(`catalogue: ${catalogue}`)
    console.log(applied.length ? `applied: ${applied.join(', ')}` : 'the database is up to date')
  },
}
