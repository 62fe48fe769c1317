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
import { PlainTable } from '#console/ui/PlainTable.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
import { Tick } from '#console/ui/Tick.tsx'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import { useTableBodyHeight } from '#console/ui/useTableBodyHeight.ts'
import type { Entity, FieldName, Row, Sort } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { NarrowRows } from './NarrowRows.tsx'
import { isRowClick } from './row-click.ts'
import { moveByKeyboard } from './row-keys.ts'
import { keyIn, nameIn, valueIn } from './row-values.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'
import { useColumns } from './useColumns.tsx'
import { useRowFocus } from './useRowFocus.ts'
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
  useRowFocus(box, props.rows)
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
