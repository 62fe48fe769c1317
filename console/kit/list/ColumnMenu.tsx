import { Input } from 'antd'
import { useState } from 'react'
import type { Entity } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import { text } from './texts.ts'

/** The columns that can be filtered, by title. */
export function filterableColumns(entity: Entity, lang: Lang): { name: string; title: string }[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => field.filter && !field.internal)
    .map(([name, field]) => ({ name, title: field.label[lang] }))
    .sort((a, b) => a.title.localeCompare(b.title, lang))
}

/** The panel of 'Add Filter': a search box, empty at every opening, and the columns below it. */
export function ColumnMenu({ entity, onPick }: { entity: Entity; onPick(column: string): void }) {
  const { t, lang } = useLanguage()
  const [search, setSearch] = useState('')
  const found = filterableColumns(entity, lang).filter(({ title }) =>
    title.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <div className="column-menu">
      <Input
        autoFocus
        placeholder={t(text.search)}
        aria-label={t(text.search)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <p>{t(text.nothingFound)}</p>}
      <ul>
        {found.map(({ name, title }) => (
          <li key={name}>
            <button type="button" onClick={() => onPick(name)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
