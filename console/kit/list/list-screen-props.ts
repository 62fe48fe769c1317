import type { ComponentType, ReactNode } from 'react'
import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import type { DialogProps, ListAction } from './actions.ts'
import type { Cells } from './DataTable.tsx'
import type { ValueNames } from './describe.ts'
import type { RunActions } from './useActions.ts'
import type { ListSource } from './useList.ts'

export interface ListScreenProps<E extends Entity, Dialog extends string> extends ListSource<E> {
  title: Text
  /** One line below the title: figures, or what the list is for. */
  sentence?: ReactNode
  /** The screen's own buttons, right of the title. */
  head?: (open: (dialog: NoInfer<Dialog>) => void) => ReactNode
  actions?: readonly ListAction<Row<E>, NoInfer<Dialog>>[]
  dialogs?: Readonly<Record<Dialog, ComponentType<DialogProps<Row<E>>>>>
  cells?: Cells<NoInfer<E>>
  empty?: { title: Text; text: Text; action?: ReactNode }
  onOpen?: (row: Row<E>) => void
  /** The dialog that a click on a row opens. */
  opens?: NoInfer<Dialog>
  expanded?: (row: Row<E>) => ReactNode
  startsExpanded?: boolean
  /** Neither export nor import: a list for reading. */
  plain?: boolean
  /** Inside a dialog or beside another list: searched and turned over, neither filtered nor given other columns. */
  lean?: boolean
  /** The header names the page already: without a title of its own the filters' button stands with the tools. */
  headless?: boolean
  /** Between the title and the rows: figures, a chart. */
  above?: ReactNode
  /** On top of the rows' surface: saved views. */
  views?: ReactNode
  /** Beside Filters and Modify Table: what is done with the rows that the filter shows. */
  tools?: ReactNode
  /** Beside the list: a drawer about one of its rows. */
  beside?: (list: ShownList<Row<E>>) => ReactNode
  isCurrent?: ((row: Row<E>) => boolean) | undefined
  fixedColumns?: number
  /** Names for the ids of columns, where a filter of the address has them. */
  names?: ValueNames<NoInfer<E>>
}

/** What the list shows, for what stands beside it. */
export interface ShownList<R> {
  rows: readonly R[]
  count: number
  skip: number
  top: number
  /** The row at this place of the whole list, on whatever page. */
  rowAt(index: number): Promise<R | undefined>
  tools: RunActions<R>
}
