import { Table, type TableProps } from 'antd'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { classes } from '#console/ui/classes.ts'
import { SortMark } from '#console/ui/SortMark.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
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
  const { entity, rows, columns, sort, selected, onSelect, actions, tools, cells, onOpen, expanded } = props
  const { fixedColumns = 1 } = props
  const { t, lang } = useLanguage()
  const bodyHeight = useTableBodyHeight()
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`)
  const keyOf = (row: Row<E>) => String((row as Record<string, unknown>)[entity.key])
  const valueAt = (row: object, path: string) => valueIn(row, path, lang)
  const nameOf = (row: Row<E>) => String(valueAt(row, strongField(entity)) ?? keyOf(row))
  const hasMenu = actions.some((action) => !action.bulkOnly)
  const dataWidth = columns.reduce((sum, name) => sum + widthAt(entity, name, lang), 0)

  // Without rows nothing in it takes the keyboard: the columns fit, and nothing is left to scroll.
  const isEmpty = rows.length === 0
  const growing = isEmpty ? undefined : columns.find((name) => entity.fields[name]?.grow)

  const tableColumns = useMemo(() => {
    // As a share: in a wide window these columns grow, those of the controls do not.
    const shareOf = (name: string) => `${(100 * widthAt(entity, name, lang)) / dataWidth}%`
    const shown: TableProps<Row<E>>['columns'] = columns.flatMap((name, index) => {
      const field = entity.fields[name]
      if (!field) return []
      return {
        key: name,
        title: field.label[lang],
        ...(name === growing ? {} : { width: growing ? widthAt(entity, name, lang) : shareOf(name) }),
        ellipsis: name !== growing,
        className: classes(isNumeric(field) && 'numeric', name === growing && 'growing'),
        ...(index < fixedColumns ? { fixed: 'start' as const } : {}),
        ...(field.sort
          ? {
              sorter: true,
              sortOrder:
                sort.field === name ? (sort.desc ? ('descend' as const) : ('ascend' as const)) : null,
              showSorterTooltip: false,
              sortIcon: ({ sortOrder }: { sortOrder?: 'ascend' | 'descend' | null }) => (
                <SortMark order={sortOrder ?? null} />
              ),
            }
          : {}),
        render: (_: unknown, row: Row<E>) =>
          cells?.[name]?.(row) ?? cellOf(field, valueIn(row, name, lang), lang),
      }
    })
    return shown
  }, [columns, entity, sort, lang, cells, dataWidth, fixedColumns, growing])

  if (isNarrow)
    return <NarrowRows {...props} bodyHeight={bodyHeight} keyOf={keyOf} nameOf={nameOf} valueAt={valueAt} />

  const menuColumn = {
    key: 'actions',
    title: <span className="sr-only">{t(text.actions)}</span>,
    width: controlWidth.menu,
    className: 'menu-column',
    fixed: 'end' as const,
    render: (_: unknown, row: Row<E>) => (
      <RowMenu row={row} name={nameOf(row)} actions={actions} tools={tools} />
    ),
  }
  const controlsWidth =
    (onSelect ? controlWidth.select : 0) +
    (expanded ? controlWidth.expand : 0) +
    (hasMenu ? controlWidth.menu : 0)

  return (
    <Table<Row<E>>
      className="data-table"
      rowKey={keyOf}
      columns={[...tableColumns, ...(hasMenu ? [menuColumn] : [])]}
      dataSource={rows as Row<E>[]}
      pagination={false}
      scroll={isEmpty ? { y: bodyHeight } : { x: dataWidth + controlsWidth, y: bodyHeight }}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_pagination, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        if (one?.columnKey) props.onSort(String(one.columnKey))
      }}
      locale={{ emptyText: props.empty }}
      onRow={(row) => ({
        tabIndex: 0,
        ...(onOpen ? { className: 'row-opens', onClick: (event) => isRowClick(event) && onOpen(row) } : {}),
        onKeyDown: (event) => moveByKeyboard(event, () => toggle(row), onOpen && (() => onOpen(row))),
      })}
      {...(expanded
        ? {
            expandable: {
              expandedRowRender: expanded,
              expandRowByClick: true,
              columnWidth: controlWidth.expand,
              columnTitle: <span className="sr-only">{t(text.details)}</span>,
              defaultExpandAllRows: props.startsExpanded ?? false,
              expandIcon: ({ expanded: isOpen, onExpand, record }) => (
                <ExpandButton
                  isOpen={isOpen}
                  name={nameOf(record)}
                  onToggle={(event) => onExpand(record, event)}
                />
              ),
            },
          }
        : {})}
      {...(onSelect
        ? {
            rowSelection: {
              columnWidth: controlWidth.select,
              selectedRowKeys: selected.map(keyOf),
              // Those that stand on another page in this order stay selected.
              onChange: (_keys, chosen) =>
                onSelect([
                  ...selected.filter((one) => !rows.some((row) => keyOf(row) === keyOf(one))),
                  ...chosen,
                ]),
              getCheckboxProps: (row) =>
                ({ 'aria-label': t(text.selectRow, { name: nameOf(row) }) }) as object,
              getTitleCheckboxProps: () => ({ 'aria-label': t(text.selectPage) }) as object,
              fixed: true,
            },
          }
        : {})}
    />
  )

  function toggle(row: Row<E>): void {
    const key = keyOf(row)
    const isOn = selected.some((one) => keyOf(one) === key)
    onSelect?.(isOn ? selected.filter((one) => keyOf(one) !== key) : [...selected, row])
  }
}) as <E extends Entity>(props: DataTableProps<E>) => ReactNode

export const strongField = (entity: Entity): string =>
  Object.keys(entity.fields).find((name) => entity.fields[name]?.strong) ?? entity.key

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
