import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { Tabs } from '#console/ui/Tabs.tsx'
import {
  type AccountNotification,
  type NotificationTab,
  notificationPages,
  notificationTabs,
} from '#contract/notifications/account-notifications.ts'
import { linkTo } from '#contract/screens/links.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { text } from './texts.ts'
import type { NotificationBell } from './useNotifications.ts'
import './NotificationsPanel.css'

type Props = { bell: NotificationBell; onLeave(): void }

const tabs: readonly NotificationTab[] = ['all', 'unread', 'archived']

/** What the bell opens: three tabs, four notifications at first, three more at a time. */
export function NotificationsPanel({ bell, onLeave }: Props) {
  const t = useText()
  const [tab, setTab] = useState<NotificationTab>('all')
  const [most, setMost] = useState(notificationPages.first)
  const unread = bell.items.filter(notificationTabs.unread)
  const choose = (next: NotificationTab) => {
    setTab(next)
    setMost(notificationPages.first)
  }
  return (
    <div className="bell">
      <div className="bell-head">
        <h2>{t(text.bell)}</h2>
        {unread.length > 0 && (
          <PlainButton
            size="small"
            kind="text"
            onClick={() => {
              for (const { id } of unread) bell.mark('markRead', id)
            }}
          >
            {t(text.markAllRead)}
          </PlainButton>
        )}
      </div>
      <Tabs
        className="bell-tabs"
        label={t(text.bell)}
        shown={tab}
        onShow={choose}
        tabs={tabs.map((name) => {
          const items = bell.items.filter(notificationTabs[name])
          return {
            key: name,
            label: (
              <>
                {t(text[name])} <span className="bell-count num">{items.length}</span>
              </>
            ),
            children: <TabList bell={bell} items={items} most={most} onLeave={onLeave} />,
          }
        })}
      />
      <Foot items={bell.items.filter(notificationTabs[tab])} most={most} onMore={setMost} />
    </div>
  )
}

type ListProps = Props & { items: readonly AccountNotification[]; most: number }

function TabList({ bell, items, most, onLeave }: ListProps) {
  const t = useText()
  if (bell.isPending) return <Spinner label={t(text.loading)} />
  if (bell.error)
    return (
      <EmptyState
        state="bad"
        title={t(text.failed)}
        text={bell.error.message}
        action={<PlainButton onClick={bell.refetch}>{t(text.tryAgain)}</PlainButton>}
      />
    )
  if (items.length === 0)
    return <EmptyState state="ok" title={t(text.caughtUp)} text={t(text.noNotifications)} />
  return (
    <ul className="bell-list">
      {items.slice(0, most).map((item) => (
        <li key={item.id}>
          <BellEntry item={item} bell={bell} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

function BellEntry({ item, bell, onLeave }: Props & { item: AccountNotification }) {
  const t = useText()
  const { id, title, isHidden } = item
  const follow = () => {
    if (!item.isRead) bell.mark('markRead', id)
    onLeave()
  }
  const address = item.link ?? linkTo('account-notifications', { params: { notificationId: id } })
  return (
    <NotificationItem
      title={title}
      summary={item.summary}
      sentAt={item.timeSent}
      isRead={item.isRead}
      wrap={(words) => (
        <Link to={address} onClick={follow}>
          {words}
        </Link>
      )}
      action={
        <button
          type="button"
          className="bell-archive"
          aria-label={t(isHidden ? text.unarchiveNamed : text.archiveNamed, { title })}
          onClick={() => bell.mark(isHidden ? 'unhide' : 'hide', id)}
        >
          {isHidden ? <ArchiveRestore size={14} /> : <Archive size={14} />}
          {t(isHidden ? text.unarchive : text.archive)}
        </button>
      }
    />
  )
}

interface FootProps {
  items: readonly unknown[]
  most: number
  onMore(most: number): void
}

function Foot({ items, most, onMore }: FootProps) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <div className="bell-foot">
      <span className="num" role="status">
        {t(text.shown, { n: Math.min(most, items.length), total: items.length })}
      </span>
      {items.length > most && (
        <PlainButton size="small" kind="text" onClick={() => onMore(most + notificationPages.more)}>
          {t(text.seeMore)}
        </PlainButton>
      )}
    </div>
  )
}
