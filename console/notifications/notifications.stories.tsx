import ManageNotificationsScreen from './ManageNotificationsScreen.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { useNotifications } from './useNotifications.ts'

/** What the bell opens. */
export function Bell() {
  const bell = useNotifications()
  return <NotificationsPanel bell={bell} onLeave={() => undefined} />
}

export function Manage() {
  return <ManageNotificationsScreen />
}
