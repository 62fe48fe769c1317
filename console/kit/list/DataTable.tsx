import { Table, type TableProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { SortMark } from '#console/ui/SortMark.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import { useTableBodyHeight } from '#console/ui/useTableBodyHeight.ts'
import type { Entity, Row, Sort } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { cellOf, isNumeric } from './Cell.tsx'
import { NarrowRows } from './NarrowRows.tsx'
import { RowMenu } from './RowMenu.tsx'
import { text } from './texts.ts'
import type { useActions } from './useActions.ts'
import './DataTable.css'

export type Cells<R> = Partial<Record<string, (row: R) => ReactNode>>

export interface DataTableProps<E extends Entity> {
  entity: E
  rows: readonly Row<E>[]
  columns: readonly string[]
  sort: Sort
  onSort(field: string): void
  selected: readonly Row<E>[]
  onSelect?: ((rows: Row<E>[]) => void) | undefined
  actions: readonly ListAction<Row<E>>[]
  tools: ReturnType<typeof useActions<Row<E>>>
  /** Cells that a screen draws itself; all others follow the kind of their field. */
  cells?: Cells<Row<E>> | undefined
  /** What Enter or a click on the strong cell opens. */
  onOpen?: ((row: Row<E>) => void) | undefined
  expanded?: ((row: Row<E>) => ReactNode) | undefined
  isLoading: boolean
  empty: ReactNode
}

const selectionWidth = 44
const menuWidth = 48

/** The rows of a list: sticky head, sort, selection, row menu, keyboard. On a narrow screen two lines a row. */
export function DataTable<E extends Entity>(props: DataTableProps<E>) {
  const { entity, rows, columns, sort, selected, onSelect, actions, tools, cells, onOpen } = props
  const { t, lang } = useLanguage()
  const bodyHeight = useTableBodyHeight()
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`)
  const keyOf = (row: Row<E>) => String((row as Record<string, unknown>)[entity.key])
  const nameOf = (row: Row<E>) => String(valueAt(row, strongField(entity)) ?? keyOf(row))
  const hasMenu = actions.some((action) => !action.bulkOnly)

  const tableColumns = useMemo(() => {
    const shown: TableProps<Row<E>>['columns'] = columns.flatMap((name, index) => {
      const field = entity.fields[name]
      if (!field) return []
      return {
        key: name,
        title: field.label[lang],
        width: field.width ?? 160,
        ellipsis: true,
        align: isNumeric(field) ? ('right' as const) : ('left' as const),
        ...(index === 0 ? { fixed: 'start' as const } : {}),
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
        render: (_: unknown, row: Row<E>) => cells?.[name]?.(row) ?? cellOf(field, valueAt(row, name), lang),
      }
    })
    return shown
  }, [columns, entity, sort, lang, cells])

  if (isNarrow)
    return (
      <NarrowRows
        {...props}
        keyOf={keyOf}
        nameOf={nameOf}
        cellAt={(row, name) => narrowCell(props, row, name, lang)}
      />
    )

  const menuColumn = {
    key: 'actions',
    title: <span className="sr-only">{t(text.actions)}</span>,
    width: menuWidth,
    fixed: 'end' as const,
    render: (_: unknown, row: Row<E>) => (
      <RowMenu row={row} name={nameOf(row)} actions={actions} tools={tools} />
    ),
  }
  const width = columns.reduce(
    (sum, name) => sum + (entity.fields[name]?.width ?? 160),
    selectionWidth + menuWidth,
  )

  return (
    <Table<Row<E>>
      className="data-table"
      rowKey={keyOf}
      columns={[...tableColumns, ...(hasMenu ? [menuColumn] : [])]}
      dataSource={rows as Row<E>[]}
      pagination={false}
      loading={props.isLoading ? { spinning: true, delay: 300 } : false}
      scroll={{ x: width, y: bodyHeight }}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_pagination, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        if (one?.columnKey) props.onSort(String(one.columnKey))
      }}
      locale={{ emptyText: props.empty }}
      onRow={(row) => ({
        tabIndex: 0,
        onKeyDown: (event) => moveByKeyboard(event, () => toggle(row), onOpen && (() => onOpen(row))),
      })}
      {...(props.expanded
        ? {
            expandable: { expandedRowRender: (row: Row<E>) => props.expanded?.(row), expandRowByClick: true },
          }
        : {})}
      {...(onSelect
        ? {
            rowSelection: {
              columnWidth: selectionWidth,
              selectedRowKeys: selected.map(keyOf),
              onChange: (_keys, chosen) => onSelect(chosen),
              getCheckboxProps: (row) =>
                ({ 'aria-label': t(text.selectRow, { name: nameOf(row) }) }) as object,
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
}

export const strongField = (entity: Entity): string =>
  Object.keys(entity.fields).find((name) => entity.fields[name]?.strong) ?? entity.key

function valueAt(row: object, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step], row)
}

function narrowCell<E extends Entity>(
  props: DataTableProps<E>,
  row: Row<E>,
  name: string,
  lang: 'en' | 'de',
): ReactNode {
  const field = props.entity.fields[name]
  return props.cells?.[name]?.(row) ?? (field ? cellOf(field, valueAt(row, name), lang) : null)
}

/** Up and Down move between rows, Space selects, Enter opens. */
function moveByKeyboard(event: KeyboardEvent<HTMLElement>, select: () => void, open?: () => void): void {
  if (event.target !== event.currentTarget) return
  const sibling =
    event.key === 'ArrowDown'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp'
        ? 'previousElementSibling'
        : null
  if (sibling) (event.currentTarget[sibling] as HTMLElement | null)?.focus()
  else if (event.key === ' ') select()
  else if (event.key === 'Enter' && open) open()
  else return
  event.preventDefault()
}
