import { type ReactNode, useState } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Tick } from '#console/ui/Tick.tsx'
import { type Entity, type Field, type Row, strongOf, wordOf } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { cellOf } from './Cell.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { ExpandButton } from './ExpandButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { isRowClick } from './row-click.ts'
import { text } from './texts.ts'
import './NarrowRows.css'

interface Props<E extends Entity> extends DataTableProps<E> {
  bodyHeight: string
  keyOf(row: Row<E>): string
  nameOf(row: Row<E>): string
  valueAt(row: Row<E>, column: string): unknown
}

/** The list on a phone: what the row is, its states, then the other columns. */
export function NarrowRows<E extends Entity>(props: Props<E>) {
  const { rows, selected, keyOf } = props
  if (rows.length === 0) return <div className="narrow-empty">{props.empty}</div>
  return (
    <ul className="narrow-rows" style={{ maxHeight: props.bodyHeight }}>
      {rows.map((row) => (
        <NarrowRow
          key={keyOf(row)}
          {...props}
          row={row}
          isOn={selected.some((one) => keyOf(one) === keyOf(row))}
        />
      ))}
    </ul>
  )
}

function NarrowRow<E extends Entity>({ row, isOn, ...props }: Props<E> & { row: Row<E>; isOn: boolean }) {
  const { entity, columns, selected, onSelect, keyOf, nameOf, valueAt } = props
  const { t, lang } = useLanguage()
  const [isOpen, setOpen] = useState(props.startsExpanded ?? false)
  const strong = columns.includes(strongOf(entity)) ? strongOf(entity) : (columns[0] ?? entity.key)
  const others = columns.filter(
    (name) =>
      name !== strong && (props.cells?.[name]?.(row) || isTelling(entity.fields[name], valueAt(row, name))),
  )
  const isDrawn = (name: string) => props.cells?.[name] && entity.fields[name]?.choices
  const states = others.filter((name) => hasState(entity.fields[name]) || isDrawn(name))
  const rest = others.filter((name) => !states.includes(name))
  const cellAt = (name: string): ReactNode => {
    const field = entity.fields[name]
    return props.cells?.[name]?.(row) ?? (field ? cellOf(field, valueAt(row, name), lang) : null)
  }
  const select = () =>
    onSelect?.(isOn ? selected.filter((one) => keyOf(one) !== keyOf(row)) : [...selected, row])

  const { onOpen } = props
  const titleAt = (name: string) => (states.includes(name) ? undefined : titleOf(entity.fields[name], lang))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its link does the same by keyboard
    <li
      className={classes('narrow-row', isOn && 'narrow-row-on', onOpen && 'narrow-row-short row-opens')}
      data-row-key={keyOf(row)}
      tabIndex={-1}
      onClick={onOpen && ((event) => isRowClick(event) && onOpen(row))}
    >
      {onSelect && <Tick label={t(text.selectRow, { name: nameOf(row) })} checked={isOn} onChange={select} />}
      {props.expanded && (
        <ExpandButton isOpen={isOpen} name={nameOf(row)} onToggle={() => setOpen(!isOpen)} />
      )}
      <div className="narrow-text">
        <div className="narrow-strong">{cellAt(strong)}</div>
        {onOpen ? (
          <NarrowLine short names={[...states, ...rest]} cellAt={cellAt} titleAt={titleAt} />
        ) : (
          <>
            <NarrowLine names={states} cellAt={cellAt} />
            <NarrowLine names={rest} cellAt={cellAt} titleAt={titleAt} />
          </>
        )}
        {isOpen && props.expanded?.(row)}
      </div>
      <RowMenu row={row} name={nameOf(row)} actions={props.actions} tools={props.tools} />
    </li>
  )
}

interface LineProps {
  /** One line: what does not fit stands in what the row opens. */
  short?: boolean
  names: readonly string[]
  cellAt(name: string): ReactNode
  titleAt?(name: string): string | undefined
}
function NarrowLine({ short, names, cellAt, titleAt }: LineProps) {
  if (names.length === 0) return null
  return (
    <div className={classes('narrow-quiet', short && 'narrow-short')}>
      {names.map((name) => (
        <span key={name}>
          {titleAt?.(name) && `${titleAt(name)}: `}
          {cellAt(name)}
        </span>
      ))}
    </div>
  )
}

/** Nothing, and a boolean that is no state, need no line. */
const isTelling = (field: Field | undefined, value: unknown) =>
  field?.words
    ? wordOf(field.words, value).state !== undefined
    : value !== null && value !== undefined && value !== ''
const hasState = (field: Field | undefined) =>
  Boolean(field?.words) || (field?.choices?.all.some((one) => one.state) ?? false)

/** Without a head above it a date, a number or 'Minimal' says nothing; other words speak for themselves. */
const titleOf = (field: Field | undefined, lang: 'en' | 'de') =>
  field && !['text', 'options', 'choiceList'].includes(field.kind) ? field.label[lang] : undefined
