import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { callApi } from '#console/kit/api.ts'
import { asks } from '#console/kit/asks.ts'
import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import { useJobInAddress } from '#console/kit/jobs/useJobInAddress.ts'
import type { ListAction } from '#console/kit/list/actions.ts'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useStable } from '#console/kit/list/useStable.ts'
import { queryClient, useAnswer } from '#console/kit/query.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { audienceFields, notificationForm } from '#contract/notifications/notification-form.ts'
import { type Notification, notificationRules, notifications } from '#contract/notifications/notifications.ts'
import { NotificationAside } from './NotificationAside.tsx'
import { questions, text } from './texts.ts'

type Started = AnswerOf<typeof notificationCalls.publish>

/** Sending is a job, which the address names as soon as the lists are up to date. */
function useShowJob() {
  const job = useJobInAddress()
  return useStable(async ({ jobId }: Started) => {
    await queryClient.invalidateQueries()
    job.show(jobId)
  })
}

const actionsOf = (showJob: (started: Started) => Promise<void>): ListAction<Notification, 'form'>[] => [
  editAction<Notification>(notificationForm),
  {
    key: 'publish',
    label: text.publish,
    icon: <Send size={16} />,
    permission: 'notifications.manage',
    rule: notificationRules.publish,
    run: async ([row], { confirm }) => {
      if (!row || !(await confirm(asks([row], ({ title }) => title, questions.publish)))) return false
      await showJob(await callApi(notificationCalls.publish, { params: { id: row.id } }))
    },
  },
  removeAction(notifications, notificationCalls.remove, { warning: text.deleteWarning }),
]

/** The stored addresses of media have ended: what is edited is read anew. */
function useTraits([row]: readonly Notification[]) {
  const showJob = useShowJob()
  const id = row?.id ?? 0
  const stored = useAnswer(notificationCalls.get, { params: { id } }, { enabled: row !== undefined })
  if (row && !(stored.data && stored.isFetchedAfterMount)) return null
  return {
    initial: row
      ? {
          status: row.status,
          content: stored.data?.content ?? '',
          ...audienceFields(row.audience, row.audienceIds),
        }
      : {},
    aside: (values: object) => <NotificationAside values={values} row={row} />,
    after: async (key: number, { send }: { send?: unknown }) =>
      send === 'now'
        ? callApi(notificationCalls.publish, { params: { id: key } }, { quiet: true })
        : undefined,
    onSent: (answer: unknown) => {
      if (isStarted(answer)) void showJob(answer)
    },
  }
}
const isStarted = (answer: unknown): answer is Started =>
  typeof answer === 'object' && answer !== null && 'jobId' in answer

const empty = filledBy(notificationForm.title)
const dialogs = { form: formDialog<typeof notifications>(notificationForm, useTraits) }

/** What operators have written and sent. */
export default function ManageNotificationsScreen() {
  const showJob = useShowJob()
  const actions = useMemo(() => actionsOf(showJob), [showJob])
  return (
    <ListScreen
      entity={notifications}
      title={text.title}
      actions={actions}
      dialogs={dialogs}
      empty={empty}
      head={(open) => <CreateButton form={notificationForm} onClick={() => open('form')} />}
    />
  )
}
