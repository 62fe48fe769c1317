import { Button, Popover } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FilterChip } from '#console/ui/FilterChip.tsx'
import type { Entity } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import { describeValues, movingWords, operatorWord, type ValueNames } from './describe.ts'
import { type FilterEntry, movingOf, newEntry, readEntries, writeEntries } from './entries.ts'
import { text } from './texts.ts'
import './FilterBar.css'

// Whoever only reads a list needs neither.
const ColumnMenu = lazy(async () => ({ default: (await import('./ColumnMenu.tsx')).ColumnMenu }))
const EntryEditor = lazy(async () => ({ default: (await import('./EntryEditor.tsx')).EntryEditor }))

interface Props {
  entity: Entity
  filter: string
  onChange(filter: string): void
  /** Whether there is something to clear: conditions, or words that are searched for. */
  isAsked: boolean
  onClear(): void
  fixedFilter?: string | undefined
  names?: ValueNames | undefined
}

/** The applied conditions as chips: add, edit, remove, clear. */
export function FilterBar({ entity, filter, onChange, isAsked, onClear, fixedFilter, names }: Props) {
  const { t } = useLanguage()
  const entries = readEntries(entity, filter)
  const [isAdding, setAdding] = useState(false)
  const [draft, setDraft] = useState<FilterEntry | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  // The chip that had the focus is gone, or was only a draft: the keyboard goes on behind the chips.
  const goOn = () => addButton.current?.focus()
  const replace = (index: number, entry: FilterEntry) =>
    onChange(writeEntries(entries.map((one, at) => (at === index ? entry : one))))

  return (
    <div className="filter-bar">
      {entries.length === 0 && !draft && <span className="filter-none">{t(text.noFilters)}</span>}
      {entries.map((entry, index) => (
        <EntryChip
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
          key={index}
          entity={entity}
          entry={entry}
          fixedFilter={fixedFilter}
          names={names}
          onChange={(next) => replace(index, next)}
          onRemove={() => {
            onChange(writeEntries(entries.filter((_, at) => at !== index)))
            goOn()
          }}
        />
      ))}
      {draft && (
        <EntryChip
          entity={entity}
          entry={draft}
          startsOpen
          fixedFilter={fixedFilter}
          onChange={(next) => {
            setDraft(null)
            onChange(writeEntries([...entries, next]))
            goOn()
          }}
          onRemove={() => {
            setDraft(null)
            goOn()
          }}
        />
      )}
      <Popover
        open={isAdding}
        onOpenChange={setAdding}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        align={{ overflow: { adjustX: false, shiftX: true, adjustY: true } }}
        styles={{ container: { padding: 0 } }}
        content={
          <Suspense>
            <ColumnMenu
              entity={entity}
              onPick={(column) => {
                setAdding(false)
                setDraft(newEntry(entity, column))
              }}
            />
          </Suspense>
        }
      >
        <Button ref={addButton} type="link" size="small" icon={<Plus size={16} />}>
          {t(text.addFilter)}
        </Button>
      </Popover>
      <Button type="text" size="small" className="filter-clear" disabled={!isAsked} onClick={onClear}>
        {t(text.clearFilters)}
      </Button>
    </div>
  )
}

interface ChipProps {
  entity: Entity
  entry: FilterEntry
  startsOpen?: boolean
  fixedFilter?: string | undefined
  names?: ValueNames | undefined
  onChange(entry: FilterEntry): void
  onRemove(): void
}
/** One condition; a click on any of its cells opens its editor, Apply commits it. */
function EntryChip({ entity, entry, startsOpen = false, fixedFilter, names, onChange, onRemove }: ChipProps) {
  const { t, lang } = useLanguage()
  const [pending, setPending] = useState<FilterEntry | null>(startsOpen ? entry : null)
  const field = entity.fields[entry.column]
  const name = field?.label[lang] ?? t(text.custom)
  // Nobody types the id behind a name.
  const canEdit = (entry.raw === undefined || movingOf(entry) !== null) && !names?.[entry.column]
  const openedFrom = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPending(null)
    openedFrom.current?.focus()
    if (startsOpen) onRemove()
  }
  return (
    <Popover
      open={pending !== null}
      onOpenChange={(open) => !open && close()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      title={name}
      content={
        pending && (
          <Suspense>
            <EditorFrame>
              <EntryEditor entity={entity} entry={pending} onChange={setPending} fixedFilter={fixedFilter} />
              <div className="chip-editor-foot">
                <Button size="small" onClick={close}>
                  {t(text.cancel)}
                </Button>
                <Button
                  size="small"
                  type="primary"
                  disabled={pending.value.length === 0 && pending.raw === undefined}
                  onClick={() => {
                    setPending(null)
                    openedFrom.current?.focus()
                    onChange(pending)
                  }}
                >
                  {t(text.apply)}
                </Button>
              </div>
            </EditorFrame>
          </Suspense>
        )
      }
    >
      <span>
        <FilterChip
          field={name}
          operator={operatorOf(entry, lang)}
          value={entry.value.length || entry.raw ? describeValues(entity, entry, lang, names) : '…'}
          label={t(text.filterOn, { name })}
          removeLabel={t(text.removeFilter, { name })}
          onEdit={
            canEdit
              ? (_cell, button) => {
                  openedFrom.current = button
                  setPending(entry)
                }
              : undefined
          }
          onRemove={onRemove}
        />
      </span>
    </Popover>
  )
}

/** What cannot be taken apart stands after a sign; what is said in words needs none. */
function operatorOf(entry: FilterEntry, lang: Lang): string {
  if (entry.raw === undefined) return operatorWord(entry, lang)
  return movingWords(entry, lang) === null ? '=' : ''
}

/** Takes the focus when it opens: it hangs at the end of the page, where the keyboard would not find it. */
function EditorFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={frame} className="chip-editor">
      {children}
    </div>
  )
}
