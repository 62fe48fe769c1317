import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { useText } from '../i18n.tsx'
import { type DataTableProps, strongField } from './DataTable.tsx'
import { RowMenu } from './RowMenu.tsx'
import { text } from './texts.ts'

interface Props<E extends Entity> extends DataTableProps<E> {
  keyOf(row: Row<E>): string
  nameOf(row: Row<E>): string
  cellAt(row: Row<E>, column: string): ReactNode
}

/** The list on a phone: what the row is, and below it the next three columns. */
export function NarrowRows<E extends Entity>(props: Props<E>) {
  const { entity, rows, columns, selected, onSelect, keyOf, nameOf, cellAt } = props
  const t = useText()
  const strong = columns.includes(strongField(entity)) ? strongField(entity) : (columns[0] ?? entity.key)
  const quiet = columns.filter((name) => name !== strong).slice(0, 3)
  if (rows.length === 0) return <div className="narrow-empty">{props.empty}</div>
  return (
    <ul className="narrow-rows">
      {rows.map((row) => {
        const isOn = selected.some((one) => keyOf(one) === keyOf(row))
        return (
          <li key={keyOf(row)} className={isOn ? 'narrow-row narrow-row-on' : 'narrow-row'}>
            {onSelect && (
              <Checkbox
                aria-label={t(text.selectRow, { name: nameOf(row) })}
                checked={isOn}
                onChange={() =>
                  onSelect(isOn ? selected.filter((one) => keyOf(one) !== keyOf(row)) : [...selected, row])
                }
              />
            )}
            <div className="narrow-text">
              <div className="narrow-strong">{cellAt(row, strong)}</div>
              <div className="narrow-quiet">
                {quiet.map((name) => (
                  <span key={name}>{cellAt(row, name)}</span>
                ))}
              </div>
              {props.expanded?.(row)}
            </div>
            <RowMenu row={row} name={nameOf(row)} actions={props.actions} tools={props.tools} />
          </li>
        )
      })}
    </ul>
  )
}
