import { Bell } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Flyout } from './Flyout.tsx'
import { text } from './texts.ts'
import './NotificationsFlyout.css'

export function NotificationsFlyout() {
  const t = useText()
  return (
    <Flyout
      label={t(text.notifications)}
      className="notifications"
      trigger={(attributes) => (
        <IconButton {...attributes} label={t(text.notifications)} icon={<Bell size={20} />} />
      )}
    >
      {() => <EmptyState state="ok" title={t(text.caughtUp)} text={t(text.noNotifications)} />}
    </Flyout>
  )
}
