import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, type Page } from '#console/kit/api.ts'
import { rowsQuery } from '#console/kit/rows.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import {
  type AccountNotification,
  accountNotificationCalls,
  accountNotifications,
  notificationPollMs,
} from '#contract/notifications/account-notifications.ts'
import { notificationStatus } from '#contract/notifications/notifications.ts'

/** The latest of them, archived ones included; the tabs share them out. */
const latest = 200

const bellQuery = rowsQuery(
  accountNotifications,
  {
    filter: where(accountNotifications, { status: notificationStatus.value.Enabled }),
    sort: down('creationTime'),
    top: latest,
  },
  { quiet: true },
)

const marks = {
  markRead: { isRead: true },
  hide: { isHidden: true },
  unhide: { isHidden: false },
} satisfies Partial<Record<keyof typeof accountNotificationCalls, Partial<AccountNotification>>>
export type Mark = keyof typeof marks

const marking = ['notification', 'mark']

/**
 * What stands in the bell. A mark shows at once; then the list is read again, so that what did not reach the server goes
 * away with it. Only the log tells of a failure.
 */
export function useNotifications({ enabled = true } = {}) {
  const client = useQueryClient()
  const bell = useQuery({ ...bellQuery, enabled, refetchInterval: notificationPollMs })
  const { mutate } = useMutation({
    mutationKey: marking,
    mutationFn: ({ mark, id }: { mark: Mark; id: number }) =>
      callApi(accountNotificationCalls[mark], { params: { id } }, { quiet: true }),
    onMutate: async ({ mark, id }) => {
      await client.cancelQueries(bellQuery)
      client.setQueryData(bellQuery.queryKey, (page) => page && marked(page, id, marks[mark]))
    },
    onError: (error) => console.error('notification not marked', error),
    // One that is still on its way reads it again when it is over.
    onSettled: () => client.isMutating({ mutationKey: marking }) === 1 && client.invalidateQueries(bellQuery),
  })
  return {
    items: bell.data?.items ?? [],
    isPending: bell.isPending && enabled,
    error: bell.data ? null : bell.error,
    refetch: () => void bell.refetch(),
    mark: (mark: Mark, id: number) => mutate({ mark, id }),
  }
}
export type NotificationBell = ReturnType<typeof useNotifications>

const marked = (
  { items, ...page }: Page<AccountNotification>,
  id: number,
  changes: Partial<AccountNotification>,
): Page<AccountNotification> => ({
  ...page,
  items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
})
