import { Button, Collapse, Drawer } from 'antd'
import { useState } from 'react'
import { PendingChip } from '#console/ui/FilterChip.tsx'
import { useToasts } from '#console/ui/Toasts.tsx'
import type { Entity } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { useDebounced } from '../useDebounced.ts'
import { filterableColumns } from './ColumnMenu.tsx'
import { describeValues, operatorWord, type ValueNames } from './describe.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { type FilterEntry, newEntry, readEntries, writeEntries } from './entries.ts'
import { joinFilters } from './search.ts'
import { text } from './texts.ts'
import { useMatchWords } from './useList.ts'
import './FiltersDrawer.css'

interface Props {
  entity: Entity
  endpoint: string
  filter: string
  fixedFilter?: string | undefined
  names?: ValueNames | undefined
  onClose(): void
  onApply(filter: string): void
}

/** All filterable columns, one panel each. What is chosen stays pending until Apply; closing forgets it. */
export function FiltersDrawer({ entity, endpoint, filter, fixedFilter, names, onClose, onApply }: Props) {
  const { t, lang } = useLanguage()
  const toasts = useToasts()
  const [entries, setEntries] = useState(() => readEntries(entity, filter))
  const pendingFilter = writeEntries(entries)
  const chosen = entries.filter((entry) => entry.raw !== undefined || entry.value.length > 0)
  const isPending = pendingFilter !== writeEntries(readEntries(entity, filter))
  const total = useMatchWords(endpoint, fixedFilter ?? '')
  const matching = useMatchWords(endpoint, joinFilters(fixedFilter, useDebounced(pendingFilter, 300)))
  const set = (next: FilterEntry) =>
    setEntries((before) => {
      const at = before.findIndex((entry) => entry.column === next.column)
      return at === -1 ? [...before, next] : before.map((entry, index) => (index === at ? next : entry))
    })

  const panels = filterableColumns(entity, lang).map(({ name, title }) => {
    const entry = entries.find((one) => one.column === name) ?? newEntry(entity, name)
    return {
      key: name,
      label: title,
      extra: entry.value.length > 0 && (
        <span className="filters-summary cut">{summaryOf(entity, entry, lang)}</span>
      ),
      children: <EntryEditor entity={entity} entry={entry} onChange={set} fixedFilter={fixedFilter} />,
    }
  })

  return (
    <Drawer
      open
      title={t(text.filters)}
      placement="right"
      size={400}
      onClose={onClose}
      className="filters"
      closable={{ placement: 'end' }}
      styles={{ mask: { background: 'rgb(20 27 38 / 0.3)' } }}
      footer={
        <div className="filters-foot">
          <Button disabled={!isPending || chosen.length === 0} onClick={() => setEntries([])}>
            {t(text.clearAll)}
          </Button>
          {matching !== undefined && total !== undefined && (
            <span className="filters-match num" role="status">
              {t(text.match, { n: matching, total })}
            </span>
          )}
          <Button
            type="primary"
            disabled={!isPending}
            onClick={() => {
              onApply(pendingFilter)
              toasts.success(t(text.applied))
              onClose()
            }}
          >
            {t(text.apply)}
          </Button>
        </div>
      }
    >
      {chosen.length > 0 && (
        <div className="filters-chips">
          {chosen.map((entry, index) => {
            const name = entity.fields[entry.column]?.label[lang] ?? t(text.custom)
            return (
              <PendingChip
                // biome-ignore lint/suspicious/noArrayIndexKey: a column may have two conditions, as from and until
                key={index}
                text={`${name}: ${summaryOf(entity, entry, lang, names)}`}
                removeLabel={t(text.removeFilter, { name })}
                onRemove={() => setEntries((before) => before.filter((one) => one !== entry))}
              />
            )
          })}
        </div>
      )}
      <Collapse
        bordered={false}
        items={panels}
        defaultActiveKey={chosen.map((entry) => entry.column)}
        destroyOnHidden
        expandIconPlacement="start"
      />
    </Drawer>
  )
}

function summaryOf(entity: Entity, entry: FilterEntry, lang: 'en' | 'de', names?: ValueNames): string {
  const values = describeValues(entity, entry, lang, names)
  const saysOperator = entry.operator !== 'eq' && entry.operator !== 'contains'
  return saysOperator ? `${operatorWord(entry, lang)} ${values}` : values
}
