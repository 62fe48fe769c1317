import type { ReactNode } from 'react'
import type { Text } from '#contract/kit/text.ts'
import type { Permission } from '../names.ts'
import type { Session } from '../session.tsx'
import type { AllRows, Send } from './all-rows.ts'

export interface Question {
  /** What the rows are called that it is about: `asks` says them in the title or below it. */
  about: readonly Text[]
  title: Text
  text?: Text
  danger?: boolean
}

/** What an action can reach: ask first, open one of the screen's dialogs, send a call. */
export interface Tools<Dialog extends string = never> {
  confirm(question: Question): Promise<boolean>
  /** Opens it for the rows of the action. Answers false: what the dialog does comes later. */
  open: (dialog: Dialog) => false
  /** Sends a call that names the rows by their keys; for all rows that match it is a job, which is shown. */
  send: Send
  /** It runs for all rows that match, of which none is at hand. */
  all: AllRows | null
  /** Shows above the screen how far a job is. */
  showJob(jobId: number): void
  /** Leaves for another page, with something in hand. Answers false: what happens there comes later. */
  go: (address: string, brings?: unknown) => false
}

type Outcome = false | undefined

/**
 * Something that can be done with rows: in the row's menu, and with `bulk` in the selection bar too. One that opens
 * dialogs names them, and a screen that lacks one of them does not compile.
 */
export interface ListAction<Row, Dialog extends string = never> {
  key: string
  label: Text
  icon?: ReactNode
  /** Why it cannot be done with these rows, or null: the same rule that the server answers 409 with. */
  rule?: (rows: readonly Row[], session: Session) => Text | null
  /** Not offered at all for these rows. */
  hidden?: (rows: readonly Row[]) => boolean
  /** Without it the action is not offered. */
  permission?: Permission
  /** Name of the catalogue model that it edits: off where data editing is off. */
  edits?: Text
  bulk?: boolean
  /** Only in the selection bar. */
  bulkOnly?: boolean
  /**
   * Also for all rows that match the filter: what it sends goes through `send`, by itself or from its dialog. A text says
   * why it is for a selection only.
   */
  all?: boolean | Text
  danger?: boolean
  /** False when nothing was done (yet): the question was answered with No, or a dialog goes on with it. */
  run: (rows: Row[], tools: Tools<Dialog>) => Outcome | Promise<Outcome>
}

export interface DialogProps<Row> {
  /** The rows it was opened for; none for a new one. */
  rows: Row[]
  /** `isDone` when it did what it is for: then the selection is cleared. Cancel keeps it. A job is shown then. */
  onClose(isDone?: boolean, jobId?: number | null): void
  /** It was opened for all rows that match; `rows` are those of the page. */
  all?: AllRows | undefined
  /** How its call is sent for the rows. */
  send?: Send
}
