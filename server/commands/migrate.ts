import { cloudNamed } from '#contract/kit/clouds.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { readConfig } from '../kit/config.ts'
import { migrate } from '../migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  help: `parapet migrate

Creates or updates the tables, the views, the queue, the rows every installation begins with and the catalog, in the database of
DATABASE_ADMIN_URL (default: DATABASE_URL). Forward only; safe to run twice at once.`,
  run: async () => {
    const { databaseAdminUrl, checkParameters, microsoft } = readConfig(process.env)
    if (!databaseAdminUrl) throw new Error('Set DATABASE_ADMIN_URL or DATABASE_URL')
    const { migrations, views } = await migrate(databaseAdminUrl)
    const catalogue = await loadCatalogue(databaseAdminUrl, {
      parametersFile: checkParameters,
      cloud: cloudNamed(microsoft.cloud),
    })
    console.log(`catalog: ${catalogue}`)
    if (migrations.length) console.log(`applied: ${migrations.join(', ')}`)
    if (views.length) console.log(`made anew: ${views.join(', ')}`)
    if (!migrations.length && !views.length) console.log('the database is up to date')
  },
}
