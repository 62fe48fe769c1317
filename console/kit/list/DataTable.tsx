import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from '#console/ui/classes.ts'
import { PlainTable, type TableColumn } from '#console/ui/PlainTable.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
import { Tick } from '#console/ui/Tick.tsx'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import { useTableBodyHeight } from '#console/ui/useTableBodyHeight.ts'
import type { Entity, FieldName, Row, Sort } from '#contract/kit/entity.ts'
import { spokenValue } from '#contract/kit/in-german.ts'
import type { Lang } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { cellOf, isNumeric } from './Cell.tsx'
import { columnWidth, controlWidth } from './column-width.ts'
import { ExpandButton } from './ExpandButton.tsx'
import { NarrowRows } from './NarrowRows.tsx'
import { RowMenu } from './RowMenu.tsx'
import { isRowClick } from './row-click.ts'
import { moveByKeyboard } from './row-keys.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'
import { useStable } from './useStable.ts'
import './DataTable.css'

/** Cells that a screen draws itself, by the field's name. */
export type Cells<E extends Entity> = { [Name in FieldName<E>]?: (row: Row<E>) => ReactNode }

export interface DataTableProps<E extends Entity> {
  entity: E
  rows: readonly Row<E>[]
  columns: readonly string[]
  sort: Sort
  onSort(field: string): void
  selected: readonly Row<E>[]
  onSelect?: ((rows: Row<E>[]) => void) | undefined
  actions: readonly ListAction<Row<E>, string>[]
  tools: RunActions<Row<E>>
  /** Cells that a screen draws itself; all others, and those without anything to draw, follow the kind of their field. */
  cells?: Cells<E> | undefined
  /** What Enter or a click on the row opens. */
  onOpen?: ((row: Row<E>) => void) | undefined
  /** What a row shows when it is opened out. */
  expanded?: ((row: Row<E>) => ReactNode) | undefined
  startsExpanded?: boolean | undefined
  /** How many columns stay in sight when the others scroll. */
  fixedColumns?: number | undefined
  isLoading: boolean
  empty: ReactNode
}

interface MarkedTableProps<E extends Entity> extends DataTableProps<E> {
  /** The row that is open beside the list. */
  currentKey?: string | undefined
  /** Something stands beside the list, be its row on this page or not. */
  isOpen?: boolean
}

/**
 * Opening a row does not draw the table again: the mark is set on the row that is there, and everything else that
 * the table gets keeps its identity.
 */
export function DataTable<E extends Entity>({ currentKey, isOpen, ...props }: MarkedTableProps<E>) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(currentKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other places
  useLayoutEffect(() => {
    if (currentKey === undefined) return
    const row = rowIn(box.current, currentKey)
    row?.setAttribute('aria-current', 'true')
    return () => row?.removeAttribute('aria-current')
  }, [currentKey, props.rows])
  // What stood beside the list was closed: the keyboard goes on at its row.
  useEffect(() => {
    // A neighbour on another page is beside the list still, and the keyboard its own.
    if (!isOpen && last.current !== undefined) rowIn(box.current, last.current)?.focus()
    last.current = currentKey
  }, [currentKey, isOpen])
  return (
    <div ref={box} className={classes('rows', props.isLoading && 'rows-old')} aria-busy={props.isLoading}>
      <Rows {...props} />
    </div>
  )
}

function rowIn(box: HTMLElement | null, key: string): HTMLElement | undefined {
  const rows = box?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []
  return [...rows].find(({ dataset }) => dataset.rowKey === key)
}

/** The rows of a list: sticky head, sort, selection, row menu, keyboard. On a narrow screen a few lines a row. */
const Rows = memo(function Rows<E extends Entity>(props: DataTableProps<E>) {
  const { entity, rows, selected, onSelect, onOpen, expanded } = props
  const { t, lang } = useLanguage()
  const bodyHeight = useTableBodyHeight()
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`)
  const keyOf = useCallback((row: Row<E>) => keyIn(entity, row), [entity])
  const valueAt = (row: object, path: string) => valueIn(row, path, lang)
  const nameOf = (row: Row<E>) => nameIn(entity, row, lang)
  const { open, toggleOpen } = useOpenRows(rows.map(keyOf), props.startsExpanded ?? false)

  const selectedKeys = useMemo(() => new Set(selected.map(keyOf)), [selected, keyOf])
  const toggle = useStable((row: Row<E>) =>
    onSelect?.(
      selectedKeys.has(keyOf(row)) ? selected.filter((one) => keyOf(one) !== keyOf(row)) : [...selected, row],
    ),
  )
  const expand = useStable((row: Row<E>) => toggleOpen(keyOf(row)))
  const columns = useColumns(props, { toggle, expand })
  const opens = onOpen ?? (expanded && expand)
  const click = useStable((event: MouseEvent<HTMLElement>, row: Row<E>) => {
    if (isRowClick(event)) opens?.(row)
  })
  const press = useStable((event: KeyboardEvent<HTMLElement>, row: Row<E>) =>
    moveByKeyboard(event, () => toggle(row), onOpen && (() => onOpen(row))),
  )
  const isOpening = opens !== undefined
  const rowProps = useCallback(
    (row: Row<E>) => ({
      tabIndex: 0,
      ...(isOpening && {
        className: 'row-opens',
        onClick: (event: MouseEvent<HTMLElement>) => click(event, row),
      }),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, row),
    }),
    [isOpening, click, press],
  )

  if (isNarrow)
    return <NarrowRows {...props} bodyHeight={bodyHeight} keyOf={keyOf} nameOf={nameOf} valueAt={valueAt} />

  const chosenHere = rows.filter((row) => selectedKeys.has(keyOf(row))).length
  return (
    <PlainTable<Row<E>>
      className="data-table"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      minWidth={columns.reduce((sum, { least }) => sum + least, 0)}
      height={bodyHeight}
      empty={props.empty}
      selected={selectedKeys}
      open={open}
      below={expanded}
      rowProps={rowProps}
      onSort={props.onSort}
      heads={{
        select: (
          <Tick
            label={t(text.selectPage)}
            checked={chosenHere > 0 && chosenHere === rows.length}
            isPartly={chosenHere > 0 && chosenHere < rows.length}
            disabled={rows.length === 0}
            // Those that stand on another page in this order stay selected.
            onChange={(isOn) => {
              const elsewhere = selected.filter((one) => !rows.some((row) => keyOf(row) === keyOf(one)))
              onSelect?.(isOn ? [...elsewhere, ...rows] : elsewhere)
            }}
          />
        ),
      }}
    />
  )
}) as <E extends Entity>(props: DataTableProps<E>) => ReactNode

interface RowTools<R> {
  toggle(row: R): void
  expand(row: R): void
}
/** With the width it needs at least. */
type ListColumn<R> = TableColumn<R> & { least: number }

/** The columns of controls, and between them those of data. They keep their identity while rows are ticked and opened. */
function useColumns<E extends Entity>(
  props: DataTableProps<E>,
  { toggle, expand }: RowTools<Row<E>>,
): ListColumn<Row<E>>[] {
  const { t, lang } = useLanguage()
  const { entity, columns, sort, cells, actions, tools, fixedColumns = 1 } = props
  const isSelectable = props.onSelect !== undefined
  const isExpandable = props.expanded !== undefined
  // Without rows nothing in it takes the keyboard: the columns fit, and nothing is left to scroll.
  const isEmpty = props.rows.length === 0
  return useMemo(() => {
    const nameOf = (row: Row<E>) => nameIn(entity, row, lang)
    const growing = isEmpty ? undefined : columns.find((name) => entity.fields[name]?.grow)
    const dataWidth = columns.reduce((sum, name) => sum + widthAt(entity, name, lang), 0)
    // As a share: in a wide window these columns grow, those of the controls do not.
    const shareOf = (name: string) => `${(100 * widthAt(entity, name, lang)) / dataWidth}%`
    const control = (key: keyof typeof controlWidth) => ({
      key,
      className: `${key}-column`,
      width: controlWidth[key],
      least: controlWidth[key],
    })
    const select: ListColumn<Row<E>> = {
      ...control('select'),
      title: null,
      fixed: 'start',
      cell: (row, { isSelected }) => (
        <Tick
          label={t(text.selectRow, { name: nameOf(row) })}
          checked={isSelected}
          onChange={() => toggle(row)}
        />
      ),
    }
    const expander: ListColumn<Row<E>> = {
      ...control('expand'),
      title: <span className="sr-only">{t(text.details)}</span>,
      fixed: 'start',
      cell: (row, { isOpen }) => (
        <ExpandButton isOpen={isOpen} name={nameOf(row)} onToggle={() => expand(row)} />
      ),
    }
    const menu: ListColumn<Row<E>> = {
      ...control('menu'),
      title: <span className="sr-only">{t(text.actions)}</span>,
      fixed: 'end',
      cell: (row) => <RowMenu row={row} name={nameOf(row)} actions={actions} tools={tools} />,
    }
    const data = columns.flatMap((name, at): ListColumn<Row<E>>[] => {
      const field = entity.fields[name]
      if (!field) return []
      const isGrowing = name === growing
      return [
        {
          key: name,
          title: field.label[lang],
          least: widthAt(entity, name, lang),
          ...(isGrowing ? {} : { width: growing ? widthAt(entity, name, lang) : shareOf(name) }),
          isCut: !isGrowing,
          className: classes(isNumeric(field) && 'numeric', isGrowing && 'growing'),
          ...(at < fixedColumns ? { fixed: 'start' as const } : {}),
          ...(field.sort
            ? { order: sort.field === name ? (sort.desc ? ('descend' as const) : ('ascend' as const)) : null }
            : {}),
          cell: (row) => cells?.[name]?.(row) ?? cellOf(field, valueIn(row, name, lang), lang),
        },
      ]
    })
    return [
      ...(isSelectable ? [select] : []),
      ...(isExpandable ? [expander] : []),
      ...data,
      ...(actions.some((action) => !action.bulkOnly) ? [menu] : []),
    ]
  }, [
    entity,
    columns,
    sort,
    cells,
    actions,
    tools,
    fixedColumns,
    isSelectable,
    isExpandable,
    isEmpty,
    lang,
    t,
    toggle,
    expand,
  ])
}

/** The rows that are opened out: all at first or none, but for those that somebody opened or closed. */
function useOpenRows(keys: readonly string[], startsOpen: boolean) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  return {
    open: new Set(keys.filter((key) => toggled.has(key) !== startsOpen)),
    toggleOpen: (key: string) =>
      setToggled((last) => {
        const next = new Set(last)
        if (!next.delete(key)) next.add(key)
        return next
      }),
  }
}

export const strongField = (entity: Entity): string =>
  Object.keys(entity.fields).find((name) => entity.fields[name]?.strong) ?? entity.key

const keyIn = (entity: Entity, row: object): string => String((row as Record<string, unknown>)[entity.key])
const nameIn = (entity: Entity, row: object, lang: Lang): string =>
  String(valueIn(row, strongField(entity), lang) ?? keyIn(entity, row))

function widthAt(entity: Entity, name: string, lang: Lang): number {
  const field = entity.fields[name]
  return field ? columnWidth(field, lang) : 0
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A path leads into the rows that belong to this one. */
function valueIn(row: object, path: string, lang: Lang): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, step) => (isObject(value) ? spokenValue(value, step, lang) : undefined), row)
}
