import { useQueryClient } from '@tanstack/react-query'
import { Form as AntForm } from 'antd'
import { useRef, useState } from 'react'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import type { Call } from '#contract/kit/call.ts'
import type { DrawnField, Form, Values } from '#contract/kit/form.ts'
import { fieldsOf, firstValues, isFilled, isShown, sentValues } from '#contract/kit/form-values.ts'
import { versionOf } from '#contract/kit/version.ts'
import { ApiError, callApi } from '../api.ts'
import { useText } from '../i18n.tsx'
import type { Send } from '../list/all-rows.ts'
import { useUnsaved } from '../unsaved.tsx'
import { type Conflict, conflictOf } from './conflict.ts'
import { text } from './texts.ts'

export interface FormSource {
  form: Form
  /** The rows it was opened for; none for a new one. */
  rows?: readonly object[]
  /** What it begins with, over what the declaration says. */
  initial?: Values
  /** Sends it in another way than the declaration says. False: nothing was done. */
  onSubmit?(values: Values): Promise<unknown>
  /** How its call is sent, where it is not simply sent. */
  send?: Send
  onDone(answer: unknown): void
}

/** The life of a form: what was entered, what is wrong with it, and that it is sent once. */
export function useForm({
  form,
  rows = [],
  initial,
  onSubmit,
  send: sendCall = callApi,
  onDone,
}: FormSource) {
  const t = useText()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [antForm] = AntForm.useForm<Values>()
  const [row] = rows
  const [first, setFirst] = useState<Values>(() => ({ ...firstValues(form, row ?? null), ...initial }))
  const [values, setValues] = useState<Values>(first)
  const [seen, setSeen] = useState(() =>
    form.entity && row && rows.length === 1 ? versionOf(form.entity, row) : undefined,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Two clicks come sooner than the button is drawn as busy.
  const isSending = useRef(false)
  const isOver = useRef(false)
  /** Saved already, when what comes after saving was refused: the next try changes it. */
  const [saved, setSaved] = useState<object | null>(null)
  const isChanged = JSON.stringify(sentValues(form, values)) !== JSON.stringify(sentValues(form, first))
  const asksFirst = useUnsaved(() => isChanged && !isOver.current, isElsewhere)
  /** What was given up is not asked for again on the way out. */
  const mayLeave = async () => {
    const isFree = await asksFirst()
    if (isFree) isOver.current = true
    return isFree
  }

  const set = (changes: Values) => {
    antForm.setFieldsValue(changes)
    setValues((before) => ({ ...before, ...changes }))
  }
  const show = (error: ApiError) => {
    const meanwhile =
      form.entity && error.code === 'changed_meanwhile' && conflictOf(form, first, values, error)
    if (form.entity && meanwhile) {
      setSeen(versionOf(form.entity, meanwhile.row))
      setFirst((before) => ({ ...before, ...meanwhile.row }))
      set(meanwhile.taken)
      return setConflict(meanwhile)
    }
    // Of a wizard only the fields of this step have a place; the others are named by the message.
    const mounted = Object.keys(antForm.getFieldsValue())
    const placed = placedProblems(form, values, error).filter(({ name }) => mounted.includes(name))
    antForm.setFields(placed.map(({ name, problem: said }) => ({ name, errors: [said] })))
    const [wrong] = placed
    if (wrong) antForm.focusField?.(wrong.name)
    setProblem(placed.length ? null : error.message || t(text.somethingWrong))
  }
  /** `then` comes after saving, as publishing does; when it is refused, what was saved stays. */
  const send = async (then?: (id: number) => Promise<unknown>): Promise<boolean> => {
    if (isSending.current) return false
    isSending.current = true
    setBusy(true)
    setProblem(null)
    setConflict(null)
    try {
      const question = form.confirm?.(values, row ?? null)
      const isSure =
        !question ||
        (await confirm({
          title: t(question.title),
          text: t(question.text),
          yes: t(text.yes),
          no: t(text.no),
        }))
      if (!isSure) return false
      const answer = await (onSubmit
        ? onSubmit(sentValues(form, values))
        : sendForm(form, values, saved ? [saved] : rows, { seen, sendCall }))
      if (answer === false) return false
      const after = then && (await then(keep(answer)))
      isOver.current = true
      onDone(after ?? answer)
      void client.invalidateQueries()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error)
      return false
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const keep = (answer: unknown): number => {
    const { id } = { ...row, ...saved, ...(answer as object) } as { id: number }
    setSaved({ ...row, id })
    setSeen(undefined)
    setFirst(values)
    return id
  }
  return {
    antForm,
    values,
    first,
    set,
    /** What antd reports while somebody types. */
    noteChange: (changes: Values) => {
      // What was wrong is being mended: it is looked at again when the field is left.
      antForm.setFields(Object.keys(changes).map((name) => ({ name, errors: [] })))
      setValues((before) => ({ ...before, ...changes }))
    },
    send,
    mayLeave,
    /** Its row is gone: nobody is asked about what was entered. */
    giveUp: () => {
      isOver.current = true
    },
    isBusy,
    isChanged,
    isFilled: isFilled(form, values),
    problem,
    conflict,
    isEdit: row !== undefined || saved !== null,
  }
}
export type FormState = ReturnType<typeof useForm>

function sendForm(
  form: Form,
  values: Values,
  rows: readonly object[],
  { seen, sendCall }: { seen: string | undefined; sendCall: Send },
) {
  const [row] = rows
  const call = row ? form.update : form.call
  const body = sentValues(form, values)
  const parts = form.send?.(body, rows) ?? { ...paramsOf(call, row), body }
  return sendCall(call, parts as never, { quiet: true, ...(seen ? { seen } : {}) })
}

/** `/insight/:id` asks for the row's own. */
function paramsOf(call: Call, row: object | undefined): { params?: object } {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0 || !row) return {}
  return { params: Object.fromEntries(names.map((name) => [name, (row as Values)[name]])) }
}

/** What the server says of single fields stands at them, also when the body wraps them. */
function placedProblems(
  form: Form,
  values: Values,
  { details }: ApiError,
): { name: string; problem: string }[] {
  if (!Array.isArray(details)) return []
  const shown = fieldsOf(form).filter((field: DrawnField) => isShown(field, values))
  return details.flatMap((one: { field?: unknown; problem?: unknown }) => {
    const steps = String(one.field ?? '').split('.')
    const field = shown.find(({ name }) => steps.includes(name))
    return field && typeof one.problem === 'string'
      ? [{ name: field.name, problem: sentence(one.problem) }]
      : []
  })
}
const sentence = (problem: string) => problem.charAt(0).toUpperCase() + problem.slice(1)

/** Another page, or the same one without this form. */
const isElsewhere: Parameters<typeof useUnsaved>[1] = (from, to) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('open') !== new URLSearchParams(to.search).get('open')
