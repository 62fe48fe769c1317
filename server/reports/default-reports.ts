import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { reportData } from '#contract/reports/reports.ts'
import { builtIns, builtInUrl } from './templates/built-in.ts'

const folder = fileURLToPath(new URL('../../console/public/report-pictures', import.meta.url))
/** The reports whose first page stands among the files of the console. */
const pictured = new Set(
  existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\..*$/, '')) : [],
)

/**
 * The rows of the reports that come with the product. Once there, a report is an operator's to edit, hide or delete; its
 * German is brought until an operator has edited it.
 */
export async function writeDefaultReports(db: Kysely<unknown>): Promise<void> {
  const given = JSON.stringify(
    builtIns.map(({ key, name, description, data, customData }) => ({
      key,
      name: name.en,
      description: description.en,
      url: builtInUrl(key, 'en'),
      url_de: builtInUrl(key, 'de'),
      thumbnail_url: pictured.has(key) ? `/report-pictures/${key}.png` : null,
      custom_data: JSON.stringify(customData, null, 2),
      report_data: reportData.value[data],
      translations: { de: { name: name.de, description: description.de } },
    })),
  )
  await sql`
    insert into report
      (key, name, description, url, url_de, thumbnail_url, custom_data, report_data, translations)
    select key, name, description, url, url_de, thumbnail_url, custom_data, report_data, translations
    from jsonb_to_recordset(${given}::jsonb) as given(
      key text, name text, description text, url text, url_de text, thumbnail_url text, custom_data text,
      report_data int, translations jsonb)
    on conflict (key) do update set
      translations = excluded.translations,
      thumbnail_url = coalesce(report.thumbnail_url, excluded.thumbnail_url)
    where report.last_updated_time = report.creation_time
      and report.name = excluded.name and report.description = excluded.description
      and (report.translations <> excluded.translations
        or report.thumbnail_url is null and excluded.thumbnail_url is not null)`.execute(db)
}
