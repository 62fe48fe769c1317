import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import type { Lang } from '#contract/kit/text.ts'
import { ApiError } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { useJobInAddress } from '../jobs/useJobInAddress.ts'
import { type Session, useSession } from '../session.tsx'
import type { ListAction, Tools } from './actions.ts'
import { text } from './texts.ts'
import { useStable } from './useStable.ts'

/** Runs actions (`open` keeps its identity): with confirmation, and with the lists read again after those that did something. */
export function useActions<Row, Dialog extends string>(open: (dialog: Dialog, rows: Row[]) => void) {
  const session = useSession()
  const { lang, t } = useLanguage()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { show } = useJobInAddress()
  const showJob = useStable(show)
  const navigate = useNavigate()

  return useMemo(() => {
    const toolsFor = (rows: Row[]): Tools<Dialog> => ({
      open: (dialog) => {
        open(dialog, rows)
        return false
      },
      showJob,
      go: (address, brings) => {
        void navigate(address, { state: brings })
        return false
      },
      confirm: ({ title, text: body, danger }) =>
        confirm({
          title: t(title),
          ...(body ? { text: t(body) } : {}),
          ...(danger ? { danger } : {}),
          yes: t(text.yes),
          no: t(text.no),
        }),
    })
    /** Whether it was done. */
    const run = async (action: ListAction<Row, Dialog>, rows: Row[]): Promise<boolean> => {
      let isDone = false
      try {
        isDone = (await action.run(rows, toolsFor(rows))) !== false
        if (!isDone) return false
      } catch (error) {
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
    }
  }, [open, session, lang, t, confirm, client, showJob, navigate])
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
  const disabled = action.edits ? session.editsDisabled(action.edits) : null
  return disabled ?? action.rule?.(rows, session)?.[lang] ?? null
}

export type RunActions<Row, Dialog extends string = string> = ReturnType<typeof useActions<Row, Dialog>>
