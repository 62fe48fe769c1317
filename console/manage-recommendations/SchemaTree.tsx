import { Input } from 'antd'
import { ChevronDown, ChevronRight, Database, Eye, SquareFunction } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { plainNumber } from '#console/kit/numbers.ts'
import { Hint } from '#console/ui/Hint.tsx'
import type { SchemaEntry } from '#contract/recommendations/query-calls.ts'
import { text } from './texts.ts'

const icons = { table: Database, view: Eye, macro: SquareFunction }

interface Props {
  names: readonly SchemaEntry[]
  onInsert(name: string): void
}

/** What a query may name, with the rows of the chosen account; a click puts it into the query. */
export function SchemaTree({ names, onInsert }: Props) {
  const { t } = useLanguage()
  const [letters, search] = useState('')
  const wanted = letters.trim().toLowerCase()
  const found = names.filter(
    ({ name, columns }) =>
      name.includes(wanted) || columns.some((column) => column.name.toLowerCase().includes(wanted)),
  )
  return (
    <div className="schema-tree">
      <Input
        type="search"
        size="small"
        allowClear
        placeholder={t(text.names)}
        aria-label={t(text.names)}
        value={letters}
        onChange={(event) => search(event.target.value)}
      />
      <ul className="schema-list" aria-label={t(text.names)}>
        {found.map((entry) => (
          <Entry key={entry.name} entry={entry} wanted={wanted} onInsert={onInsert} />
        ))}
      </ul>
    </div>
  )
}

function Entry({
  entry,
  wanted,
  onInsert,
}: {
  entry: SchemaEntry
  wanted: string
  onInsert(name: string): void
}) {
  const { t, lang } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[entry.kind]
  const columns = entry.columns.filter(
    ({ name }) => entry.name.includes(wanted) || name.toLowerCase().includes(wanted),
  )
  const shows = entry.kind !== 'macro' && (isOpen || (wanted !== '' && !entry.name.includes(wanted)))
  const Chevron = shows ? ChevronDown : ChevronRight
  return (
    <li>
      <Hint placement="right" say={() => entry.about}>
        <button
          type="button"
          aria-expanded={entry.kind === 'macro' ? undefined : shows}
          aria-label={
            entry.kind === 'macro'
              ? t(text.insert, { name: entry.name })
              : t(text.columnsOf, { name: entry.name })
          }
          onClick={() => (entry.kind === 'macro' ? onInsert(`${entry.name}()`) : setOpen(!isOpen))}
          onDoubleClick={() => entry.kind !== 'macro' && onInsert(entry.name)}
        >
          {entry.kind === 'macro' ? <span style={{ width: 14 }} /> : <Chevron size={14} aria-hidden />}
          <Icon size={14} aria-hidden />
          <span className="schema-name">{entry.name}</span>
          <span className="quiet num">{entry.rows === null ? '' : plainNumber(entry.rows, lang)}</span>
        </button>
      </Hint>
      {shows && (
        <ul className="schema-columns">
          {columns.map(({ name, type }) => (
            <li key={name}>
              <button type="button" aria-label={t(text.insert, { name })} onClick={() => onInsert(name)}>
                <span className="schema-name">{name}</span>
                <span className="quiet">{type.toLowerCase()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
