import { Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Entity, wordOf } from '#contract/kit/entity.ts'
import type { Value } from '#contract/kit/filter.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import { useDebounced } from '../useDebounced.ts'
import { movingTexts, operatorWord } from './describe.ts'
import {
  booleanValues,
  type FilterEntry,
  type MovingKind,
  movingEntry,
  movingKinds,
  movingNames,
  movingOf,
  type Operator,
} from './entries.ts'
import { searchDelay } from './search.ts'
import { text } from './texts.ts'
import { useOptions } from './useOptions.ts'
import './EntryEditor.css'

// The calendar weighs more than the rest of a list: it comes when a date is filtered.
const DayPicker = lazy(() => import('../DayPicker.tsx'))

interface Props {
  entity: Entity
  entry: FilterEntry
  onChange(entry: FilterEntry): void
  fixedFilter?: string | undefined
}

const numberOperators: Operator[] = ['eq', 'ne', 'gt', 'lt', 'ge', 'le']
const dateOperators: Operator[] = ['ge', 'le', 'eq', 'gt', 'lt']

/** Edits one condition, by the type of its column. */
export function EntryEditor(props: Props) {
  const { entity, entry, onChange } = props
  const { t, lang } = useLanguage()
  const field = entity.fields[entry.column]
  if (!field) return null
  const set = (value: readonly Value[]) => onChange({ ...entry, value })
  switch (entry.type) {
    case 'number':
      return (
        <div className="entry-line">
          <OperatorSelect
            value={entry.operator}
            options={numberOperators.map((value) => ({ value, label: saidOf(entry, value, lang) }))}
            onChange={(operator) => onChange({ ...entry, operator })}
          />
          <InputNumber
            aria-label={t(text.value)}
            className="entry-grow"
            value={typeof entry.value[0] === 'number' ? entry.value[0] : null}
            onChange={(value) => set(typeof value === 'number' ? [value] : [])}
          />
        </div>
      )
    case 'boolean':
      return <BooleanEditor {...props} values={booleanValues(field)} onSet={set} />
    case 'enum':
    case 'enumArray':
      return <EnumEditor {...props} onSet={set} />
    case 'textOptions':
      return <OptionsEditor {...props} onSet={set} />
    case 'date':
    case 'datetime':
      return <DateEditor {...props} withTime={field.showTime ?? false} onSet={set} />
    default:
      return (
        <Input
          aria-label={field.label[lang]}
          allowClear
          value={String(entry.value[0] ?? '')}
          onChange={(event) => set(event.target.value === '' ? [] : [event.target.value])}
        />
      )
  }
}

const usualDays = 7
const mostDays = 3650
const isMoving = (one: Operator | MovingKind): one is MovingKind => one in movingKinds

/** A day, or so many days from now: the condition of today is another one tomorrow. */
function DateEditor({ entry, withTime, onChange, onSet }: Props & Set & { withTime: boolean }) {
  const { t, lang } = useLanguage()
  const moving = movingOf(entry)
  const choose = (chosen: Operator | MovingKind) => {
    if (isMoving(chosen)) return onChange(movingEntry(entry, chosen, moving?.days ?? usualDays))
    const { raw: _raw, ...plain } = entry
    onChange({ ...plain, operator: chosen })
  }
  return (
    <div className="entry-line entry-dates">
      <OperatorSelect<Operator | MovingKind>
        value={moving?.kind ?? entry.operator}
        options={[
          ...dateOperators.map((operator) => ({ value: operator, label: saidOf(entry, operator, lang) })),
          ...movingNames.map((kind) => ({
            value: kind,
            label: fillIn(movingTexts[kind][lang], { n: '…' }),
          })),
        ]}
        onChange={choose}
      />
      {moving ? (
        <InputNumber
          aria-label={t(text.days)}
          className="entry-grow"
          min={1}
          max={mostDays}
          precision={0}
          value={moving.days}
          suffix={t(text.days)}
          onChange={(days) => days && onChange(movingEntry(entry, moving.kind, days))}
        />
      ) : (
        <Suspense fallback={<Input className="entry-grow" disabled aria-label={t(text.value)} />}>
          <DayPicker
            label={t(text.value)}
            withTime={withTime}
            value={typeof entry.value[0] === 'string' ? entry.value[0] : null}
            onChange={(value) => onSet(value === null ? [] : [value])}
          />
        </Suspense>
      )}
    </div>
  )
}

const saidOf = (entry: FilterEntry, operator: Operator, lang: Lang) =>
  operatorWord({ ...entry, operator }, lang)

interface OperatorProps<Choice extends string> {
  value: Choice
  options: { value: Choice; label: string }[]
  onChange(chosen: Choice): void
}
function OperatorSelect<Choice extends string>({ value, options, onChange }: OperatorProps<Choice>) {
  const { t } = useLanguage()
  return (
    <Select<Choice>
      aria-label={t(text.operator)}
      className="entry-operator"
      popupMatchSelectWidth={false}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}

type Set = { onSet(value: readonly Value[]): void }

function BooleanEditor({ entity, entry, values, onSet }: Props & Set & { values: readonly Value[] }) {
  const { t } = useLanguage()
  const words = entity.fields[entry.column]?.words
  return (
    <Radio.Group
      className="entry-list"
      value={entry.value[0]}
      onChange={(event) => onSet([event.target.value as Value])}
    >
      {values.map((value) => (
        <Radio key={String(value)} value={value}>
          {t(words ? wordOf(words, value) : value === null ? text.na : value ? text.true : text.false)}
        </Radio>
      ))}
    </Radio.Group>
  )
}

function EnumEditor({ entity, entry, fixedFilter, onSet }: Props & Set) {
  const { lang } = useLanguage()
  const choices = entity.fields[entry.column]?.choices
  // All of them at once: a value that is not among them occurs nowhere.
  const counts = useOptions(entity, entry.column, '', fixedFilter, 1 + (choices?.all.length ?? 0))
  const items = (choices?.all ?? [])
    // What is deleted is in no list.
    .filter(({ name, value }) => name !== 'Deleted' || entry.value.includes(value))
    .map(({ value, label }) => ({
      value,
      label: label[lang],
      count: counts.isLoading
        ? undefined
        : (counts.items.find((option) => option.value === value)?.count ?? 0),
    }))
  return <TickList entry={entry} items={items.sort((a, b) => a.label.localeCompare(b.label))} onSet={onSet} />
}

function OptionsEditor({ entity, entry, fixedFilter, onSet }: Props & Set) {
  const { t } = useLanguage()
  const [search, setSearch] = useState('')
  const found = useOptions(entity, entry.column, useDebounced(search, searchDelay.hook), fixedFilter)
  const items = found.items.map(({ value, count }) => ({
    value,
    count,
    label: value === null ? t(text.empty) : String(value),
  }))
  return (
    <>
      <Input
        className="entry-search"
        placeholder={t(text.search)}
        aria-label={t(text.search)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {items.length === 0 && !found.isLoading ? (
        <p className="entry-none">{t(text.nothingFound)}</p>
      ) : (
        <TickList entry={entry} items={items} onSet={onSet} />
      )}
      {found.hasMore && (
        <button type="button" className="link-button entry-more" onClick={() => void found.showMore()}>
          {t(text.more)}
        </button>
      )}
    </>
  )
}

interface TickItem {
  value: Value
  label: string
  count: number | undefined
}
/** Several values with ticks, or one of them where the column takes one. */
function TickList({ entry, items, onSet }: { entry: FilterEntry; items: TickItem[] } & Set) {
  const toggle = (value: Value, isOn: boolean) => {
    if (!entry.multipleSelect) return onSet(isOn ? [value] : [])
    onSet(isOn ? [...entry.value, value] : entry.value.filter((one) => one !== value))
  }
  return (
    <div className="entry-list">
      {items.map(({ value, label, count }) => (
        <Checkbox
          key={String(value)}
          checked={entry.value.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        >
          <span className="cut">{label}</span>
          <span className="entry-count num">{count}</span>
        </Checkbox>
      ))}
    </div>
  )
}
