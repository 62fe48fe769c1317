import type { Text } from '#contract/kit/text.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { type Db, sql } from '../kit/db.ts'

export const unknownRegulation: Text = {
  en: 'Choose a regulation from the list.',
  de: 'Wählen Sie ein Regelwerk aus der Liste aus.',
}

/** What there is to choose from, as who chooses reads it. */
export const activeRegulations = (db: Db) =>
  db.rows(sql<{ id: number; name: string }>`
    select id, shown(name, translations, 'name') as name
    from regulation
    where status = ${regulationStatus.value.Active}
    order by name`)

/** A regulation by its name in either language; none for any other: a report of the wrong one would be worse. */
export const regulationNamed = (db: Db, name: string) =>
  db.maybe(sql<{ id: number; name: string; summary: string }>`
    select spoken.id, spoken.name, spoken.summary
    from regulation
    join spoken_regulation spoken on spoken.id = regulation.id
    where regulation.status = ${regulationStatus.value.Active}
      and lower(${name.trim()}) in (
        lower(regulation.name), lower(spoken.name), lower(regulation.translations -> 'de' ->> 'name'))
    order by regulation.id
    limit 1`)
