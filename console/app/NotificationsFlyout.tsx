import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { text } from '#console/notifications/texts.ts'
import { useNotifications } from '#console/notifications/useNotifications.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { notificationTabs } from '#contract/notifications/account-notifications.ts'
import { Flyout } from './Flyout.tsx'

const NotificationsPanel = lazy(async () => ({
  default: (await import('#console/notifications/NotificationsPanel.tsx')).NotificationsPanel,
}))
const mostShown = 99

/** The bell. Resellers have one on a small screen, and nothing in it; who has to accept terms first is asked for nothing. */
export function NotificationsFlyout({ isAsked }: { isAsked: boolean }) {
  const t = useText()
  const { can } = useSession()
  const bell = useNotifications({ enabled: isAsked && can('accountNotifications.view') })
  const unread = bell.items.filter(notificationTabs.unread).length
  const label = unread > 0 ? t(text.bellUnread, { n: unread }) : t(text.bell)
  return (
    <Flyout
      label={t(text.bell)}
      className="bell-flyout"
      sheet
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          label={label}
          icon={<Bell size={20} />}
          {...(unread > 0 ? { count: unread > mostShown ? `${mostShown}+` : unread } : {})}
        />
      )}
    >
      {(close) => (
        <Suspense>
          <NotificationsPanel bell={bell} onLeave={close} />
        </Suspense>
      )}
    </Flyout>
  )
}
