import type { Text } from '#contract/kit/text.ts'
import { fill } from '#contract/kit/text.ts'
import { customFaults, writtenFault } from '#contract/reports/custom-data.ts'
import { reportStatus } from '#contract/reports/reports.ts'
import { type Db, sql } from '../kit/db.ts'
import { storedFileAt } from './template-file.ts'
import { builtInAt, builtInTemplate } from './templates/built-in.ts'
import { insertReport, updateReport } from './write-report.ts'

type Row = Record<string, unknown>

const noTemplate: Text = {
  en: 'is not a template of this installation. Upload the template in Manage Reports, then use its link.',
  de: 'ist keine Vorlage dieser Installation. Laden Sie die Vorlage unter „Berichte verwalten“ hoch und verwenden Sie deren Link.',
}
const noPicture: Text = {
  en: 'is not a thumbnail of this installation. Upload the image in Manage Reports.',
  de: 'ist kein Vorschaubild dieser Installation. Laden Sie das Bild unter „Berichte verwalten“ hoch.',
}
const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** Reports are known by their names in every installation; their files are not, and must be here already. */
export const reportImport = {
  unique: ['name'],

  found: async (db: Db, rows: readonly Row[]) => {
    const known = await db.rows(sql<{ id: number; name: string; german: string | null }>`
      select id, name, translations -> 'de' ->> 'name' as german
      from report where status <> ${reportStatus.value.Deleted}`)
    const byName = new Map(
      known.flatMap(({ id, name, german }) => [
        [folded(german ?? name), id] as const,
        [folded(name), id] as const,
      ]),
    )
    return rows.map(({ id, name }) => byName.get(folded(name)) ?? (name ? null : ((id as number) ?? null)))
  },

  check: ({ customData }: Row) => {
    const fault = writtenFault(typeof customData === 'string' ? customData : '')
    return fault && { column: 'customData', problem: fill(customFaults[fault.code], fault.values) }
  },

  checkAll: async (db: Db, rows: readonly { row: number; values: Row }[]) => {
    const files = await db.rows(sql<{ id: string; purpose: string }>`
      select id, purpose from stored_file
      where account_id = 0 and purpose in ('reportTemplate', 'reportThumbnail', 'reportPage')`)
    const purposes = new Map(files.map(({ id, purpose }) => [id, purpose]))
    // What a report has already is no change.
    const kept = new Set(
      (
        await db.rows(sql<{ url: string }>`
          select unnest(array[url, url_de, thumbnail_url]) as url from report`)
      ).map(({ url }) => url),
    )
    const isTemplate = (url: string) => {
      const ours = builtInAt(url)
      if (ours) return builtInTemplate(ours.key, ours.lang) !== undefined
      return purposes.get(storedFileAt(url) ?? '') === 'reportTemplate'
    }
    const isPicture = (url: string) =>
      /^\/report-pictures\/[a-z-]+\.png$/.test(url) ||
      /^report(Thumbnail|Page)$/.test(purposes.get(storedFileAt(url) ?? '') ?? '')
    return rows.flatMap(({ row, values }) => {
      const wrong = (column: string, isFine: (url: string) => boolean, problem: Text) => {
        const url = values[column]
        return typeof url === 'string' && url.trim() !== '' && !kept.has(url) && !isFine(url.trim())
          ? [{ row, column, problem }]
          : []
      }
      return [
        ...wrong('url', isTemplate, noTemplate),
        ...wrong('urlDe', isTemplate, noTemplate),
        ...wrong('thumbnailUrl', isPicture, noPicture),
      ]
    })
  },

  write: async (
    { db, now }: { db: Db; now: Date },
    created: readonly Row[],
    updated: readonly (Row & { id?: number })[],
  ) => {
    for (const row of created) await insertReport(db, row, now)
    for (const { id, ...row } of updated) await updateReport(db, Number(id), row, now)
  },
}
