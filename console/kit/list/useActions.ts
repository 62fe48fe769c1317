import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { fill, type Lang } from '#contract/kit/text.ts'
import { ApiError, callApi } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { useJobInAddress } from '../jobs/useJobInAddress.ts'
import { type Session, useSession } from '../session.tsx'
import type { ListAction, Question, Tools } from './actions.ts'
import { type AllRows, sendForAll } from './all-rows.ts'
import { text } from './texts.ts'
import { useStable } from './useStable.ts'

/**
 * Runs actions (both functions keep their identity): with confirmation, and with the lists read again after those that
 * did something.
 */
export function useActions<Row, Dialog extends string>(
  open: (dialog: Dialog, rows: Row[], all?: AllRows) => void,
  onDone?: (rows: readonly Row[]) => void,
) {
  const session = useSession()
  const { lang, t } = useLanguage()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { show } = useJobInAddress()
  const showJob = useStable(show)
  const navigate = useNavigate()

  return useMemo(() => {
    const ask = ({ title, text: body, danger }: Omit<Question, 'about'>) =>
      confirm({
        title: t(title),
        ...(body ? { text: t(body) } : {}),
        ...(danger ? { danger } : {}),
        yes: t(text.yes),
        no: t(text.no),
      })
    const toolsFor = (rows: Row[]): Tools<Dialog> => ({
      open: (dialog) => {
        open(dialog, rows)
        return false
      },
      send: callApi,
      all: null,
      showJob,
      go: (address, brings) => {
        void navigate(address, { state: brings })
        return false
      },
      confirm: ask,
    })
    /** For all rows that match one question is asked, when it is sent: with their number, and what the action warns of. */
    const toolsForAll = (action: ListAction<Row, Dialog>, rows: Row[], all: AllRows): Tools<Dialog> => {
      let warning: Question | undefined
      return {
        ...toolsFor(rows),
        all,
        open: (dialog) => {
          open(dialog, rows, all)
          return false
        },
        confirm: async (question) => {
          warning = question
          return true
        },
        send: async (call, parts, options) => {
          const isSure = await ask(asksForAll(action, all, warning))
          if (!isSure) throw new Declined()
          return sendForAll(all, showJob)(call, parts, options)
        },
      }
    }
    /** Whether it was done. */
    const run = async (action: ListAction<Row, Dialog>, rows: Row[], all?: AllRows): Promise<boolean> => {
      let isDone = false
      try {
        const tools = all ? toolsForAll(action, rows, all) : toolsFor(rows)
        // Of all rows that match none is at hand.
        isDone = (await action.run(all ? [] : rows, tools)) !== false
        if (!isDone) return false
        onDone?.(rows)
      } catch (error) {
        if (error instanceof Declined) return false
        // The toast has said it already; what was refused may have changed meanwhile.
        if (!(error instanceof ApiError)) throw error
      }
      void client.invalidateQueries()
      return isDone
    }
    return {
      run,
      offered: (actions: readonly ListAction<Row, Dialog>[], rows: readonly Row[]) =>
        offered(actions, rows, session),
      reason: (action: ListAction<Row, Dialog>, rows: readonly Row[]) =>
        reasonOf(action, rows, session, lang),
      isPermitted: (action: ListAction<Row, Dialog>) => !action.permission || session.can(action.permission),
      /** What can be done with all rows that match, or says why not; which of them do not fit, the server finds. */
      offeredForAll: (actions: readonly ListAction<Row, Dialog>[]) =>
        actions.filter(
          (action) =>
            action.all &&
            (!action.permission || session.can(action.permission)) &&
            !session.editsDisabled(action.edits),
        ),
      notForAll: ({ all }: ListAction<Row, Dialog>) => (typeof all === 'object' ? all[lang] : null),
      /** Rows of a selection that the action fits, and those that it does not, with the reason where there is one. */
      fitting: (action: ListAction<Row, Dialog>, rows: readonly Row[]) => {
        const looked = rows.map((row) => ({
          row,
          isHidden: action.hidden?.([row]) ?? false,
          reason: reasonOf(action, [row], session, lang),
        }))
        const isFit = ({ isHidden, reason }: (typeof looked)[number]) => !isHidden && reason === null
        return {
          fits: looked.filter(isFit).map(({ row }) => row),
          others: looked.filter((one) => !isFit(one)),
        }
      },
    }
  }, [open, onDone, session, lang, t, confirm, client, showJob, navigate])
}

/** The question was answered with No: nothing is sent. */
class Declined extends Error {}

function asksForAll<Row>(
  { label, danger }: ListAction<Row, string>,
  { count }: AllRows,
  warning: Question | undefined,
): Omit<Question, 'about'> {
  const say = (lang: Lang) => [warning?.text?.[lang], text.allText[lang]].filter(Boolean).join(' ')
  const title = {
    en: fill(text.allTitle, { action: label.en, n: count }).en,
    de: fill(text.allTitle, { action: label.de, n: count }).de,
  }
  return { title, text: { en: say('en'), de: say('de') }, ...(danger ? { danger } : {}) }
}

const offered = <Row, Dialog extends string>(
  actions: readonly ListAction<Row, Dialog>[],
  rows: readonly Row[],
  session: Session,
) =>
  actions.filter((action) => (!action.permission || session.can(action.permission)) && !action.hidden?.(rows))

function reasonOf<Row>(
  action: ListAction<Row, string>,
  rows: readonly Row[],
  session: Session,
  lang: Lang,
): string | null {
  const disabled = session.editsDisabled(action.edits)
  return disabled ?? action.rule?.(rows, session)?.[lang] ?? null
}

export type RunActions<Row, Dialog extends string = string> = ReturnType<typeof useActions<Row, Dialog>>
