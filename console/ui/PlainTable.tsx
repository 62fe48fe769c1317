import {
  type CSSProperties,
  type HTMLAttributes,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { classes } from './classes.ts'
import { SortMark } from './SortMark.tsx'
import './PlainTable.css'

export type SortOrder = 'ascend' | 'descend'

export interface TableColumn<R> {
  key: string
  title: ReactNode
  /** In px, or a share. The columns without one divide what is left. */
  width?: number | string | undefined
  className?: string | undefined
  /** A text that does not fit ends with dots. */
  isCut?: boolean
  /** Stays in sight while the others scroll. */
  fixed?: 'start' | 'end'
  /** How it is sorted now. A column without it cannot be. */
  order?: SortOrder | null
  cell(row: R, state: RowState): ReactNode
}

export interface RowState {
  isSelected: boolean
  isOpen: boolean
}

export interface PlainTableProps<R> {
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  keyOf(row: R): string
  className?: string
  /** What it holds, where its rows take no keyboard: then it takes it, to scroll. */
  label?: string
  /** In a place narrower than this the columns scroll. */
  minWidth?: number | undefined
  /** Of the rows: more of them scroll. */
  height?: string | undefined
  empty?: ReactNode
  selected?: ReadonlySet<string> | undefined
  /** Rows with something below them. */
  open?: ReadonlySet<string> | undefined
  onSort?(key: string): void
  /** Titles that change more often than their columns, by the key of these. */
  heads?: Readonly<Record<string, ReactNode>>
  /** Keeps its identity, as the columns do: a row is drawn again when something of its own has changed. */
  rowProps?(row: R): HTMLAttributes<HTMLTableRowElement>
  below?(row: R): ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** Rows in columns: the head and the fixed columns stay, the rest scrolls below them. */
export function PlainTable<R>(props: PlainTableProps<R>) {
  const { columns, rows, keyOf, minWidth, height, selected = nothing, open = nothing } = props
  const box = useRef<HTMLDivElement>(null)
  const places = fixedPlaces(columns)
  useFixedPlaces(box, columns)
  useEdges(box)
  return (
    <div
      ref={box}
      className={classes('table-box', props.className)}
      style={height ? { maxHeight: `calc(${height} + var(--row-h))` } : undefined}
      {...(props.label && { role: 'region', 'aria-label': props.label, tabIndex: 0 })}
      onScroll={(event) => markEdges(event.currentTarget)}
    >
      <table className="table" style={minWidth && rows.length > 0 ? { minWidth } : undefined}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <HeadCell
                key={column.key}
                column={column}
                title={props.heads?.[column.key] ?? column.title}
                place={places[at]}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                rowKey={key}
                row={row}
                columns={columns}
                isSelected={selected.has(key)}
                isOpen={open.has(key)}
                rowProps={props.rowProps}
                below={props.below}
              />
            )
          })}
          {rows.length === 0 && (
            <tr>
              <td className="table-none" colSpan={columns.length}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface HeadCellProps {
  column: Omit<TableColumn<never>, 'cell'>
  title: ReactNode
  place: CSSProperties | undefined
  onSort: ((key: string) => void) | undefined
}
function HeadCell({ column, title, place, onSort }: HeadCellProps) {
  const { key, order, fixed } = column
  const isSortable = order !== undefined
  return (
    <th
      scope="col"
      data-fixed={fixed}
      className={classes(column.className, isSortable && 'table-sortable', order && 'table-sorted')}
      style={place}
      aria-sort={order ? (order === 'ascend' ? 'ascending' : 'descending') : undefined}
    >
      {isSortable ? (
        <button type="button" className="table-sort" onClick={() => onSort?.(key)}>
          <span>{title}</span>
          <SortMark order={order} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

interface TableRowProps<R> extends RowState {
  row: R
  rowKey: string
  columns: readonly TableColumn<R>[]
  rowProps: PlainTableProps<R>['rowProps']
  below: PlainTableProps<R>['below']
}
const TableRow = memo(function TableRow<R>({
  row,
  rowKey,
  columns,
  rowProps,
  below,
  ...state
}: TableRowProps<R>) {
  const places = fixedPlaces(columns)
  const given = rowProps?.(row)
  return (
    <>
      <tr
        {...given}
        data-row-key={rowKey}
        className={classes('table-row', state.isSelected && 'table-row-on', given?.className)}
      >
        {columns.map(({ key, className, isCut, fixed, cell }, at) => (
          <td
            key={key}
            data-fixed={fixed}
            className={classes(className, isCut && 'table-cut')}
            style={places[at]}
          >
            {cell(row, state)}
          </td>
        ))}
      </tr>
      {state.isOpen && (
        <tr className="table-below">
          <td colSpan={columns.length}>{below?.(row)}</td>
        </tr>
      )}
    </>
  )
}) as <R>(props: TableRowProps<R>) => ReactNode

/** A fixed column stands beside those that are fixed before it. */
function fixedPlaces<R>(columns: readonly TableColumn<R>[]): (CSSProperties | undefined)[] {
  return columns.map(({ fixed }, at) =>
    fixed === 'start'
      ? { insetInlineStart: `var(--fixed-${at}, 0px)` }
      : fixed === 'end'
        ? { insetInlineEnd: 0 }
        : undefined,
  )
}

/** Only the browser knows how wide a column has become. */
function useFixedPlaces<R>(box: { current: HTMLElement | null }, columns: readonly TableColumn<R>[]): void {
  const fixed = columns.filter((column) => column.fixed === 'start').length
  useLayoutEffect(() => {
    const head = box.current?.querySelector('tr')
    if (!head || fixed < 2) return
    const place = () => {
      let start = 0
      ;[...head.cells].slice(0, fixed).forEach((cell, at) => {
        box.current?.style.setProperty(`--fixed-${at}`, `${start}px`)
        start += cell.offsetWidth
      })
    }
    const observer = new ResizeObserver(place)
    for (const cell of [...head.cells].slice(0, fixed - 1)) observer.observe(cell)
    return () => observer.disconnect()
  }, [box, fixed])
}

/** A shadow says that more columns are below the fixed ones. */
function markEdges(box: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = box
  box.toggleAttribute('data-more-before', scrollLeft > 0)
  box.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
}
function useEdges(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => markEdges(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
}
