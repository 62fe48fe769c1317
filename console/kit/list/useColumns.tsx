import { useMemo } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { TableColumn } from '#console/ui/PlainTable.tsx'
import { Tick } from '#console/ui/Tick.tsx'
import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import { cellOf, isNumeric } from './Cell.tsx'
import { columnWidth, controlWidth } from './column-width.ts'
import type { DataTableProps } from './DataTable.tsx'
import { ExpandButton } from './ExpandButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { nameIn, valueIn } from './row-values.ts'
import { text } from './texts.ts'

interface RowTools<R> {
  toggle(row: R): void
  expand(row: R): void
}
/** With the width it needs at least. */
type ListColumn<R> = TableColumn<R> & { least: number }

/** The columns of controls, and between them those of data. They keep their identity while rows are ticked and opened. */
export function useColumns<E extends Entity>(
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

function widthAt(entity: Entity, name: string, lang: Lang): number {
  const field = entity.fields[name]
  return field ? columnWidth(field, lang) : 0
}
