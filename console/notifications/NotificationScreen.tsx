import { Button } from 'antd'
import { Archive, ArchiveRestore, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useTabName } from '#console/kit/usePageTitle.ts'
import { Breadcrumb } from '#console/ui/Breadcrumb.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import {
  type AccountNotification,
  accountNotificationCalls,
  notificationTabs,
} from '#contract/notifications/account-notifications.ts'
import { linkTo } from '#contract/screens/links.ts'
import { NotificationArticle } from './NotificationArticle.tsx'
import { text } from './texts.ts'
import { type NotificationBell, useNotifications } from './useNotifications.ts'
import './NotificationScreen.css'

const addressOf = (notificationId: number) => linkTo('account-notifications', { params: { notificationId } })

/** One notification. Opening it marks it as read. */
export default function NotificationScreen() {
  const t = useText()
  const { notificationId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(notificationId) ? Number(notificationId) : null
  const answer = useAnswer(
    accountNotificationCalls.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, quiet: true },
  )
  const bell = useNotifications()
  const isMissing = id === null || (answer.error && 'status' in answer.error && answer.error.status === 404)
  if (isMissing)
    return (
      <Panel>
        <EmptyState
          title={t(text.gone)}
          text={t(text.goneText)}
          action={<Link to={linkTo('dashboard')}>{t(text.dashboard)}</Link>}
        />
      </Panel>
    )
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Spinner label={t(text.loading)} />
  const { notification, content } = answer.data
  const known = bell.items.find((item) => item.id === notification.id) ?? notification
  return <NotificationPage key={notification.id} item={known} content={content} bell={bell} />
}

interface PageProps {
  item: AccountNotification
  content: string
  bell: NotificationBell
}

function NotificationPage({ item, content, bell }: PageProps) {
  const t = useText()
  const { id, title, isRead, isHidden } = item
  const { mark } = bell
  useTabName(title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!isRead) mark('markRead', id)
  }, [id])
  return (
    <>
      <div className="notice-head">
        <Breadcrumb
          label={t(text.breadcrumb)}
          parent={<Link to={linkTo('dashboard')}>{t(text.dashboard)}</Link>}
          here={t(text.notification)}
        />
        <div className="notice-tools">
          <Neighbours item={item} bell={bell} />
          <Button
            icon={isHidden ? <ArchiveRestore size={16} /> : <Archive size={16} />}
            onClick={() => mark(isHidden ? 'unhide' : 'hide', id)}
          >
            {t(isHidden ? text.unarchive : text.archive)}
          </Button>
        </div>
      </div>
      <Panel className="notice-panel">
        <NotificationArticle title={title} sentAt={item.timeSent} html={content}>
          {content === '' && <p>{item.summary}</p>}
          {item.link && (
            <p>
              <Link to={item.link}>{t(text.open)}</Link>
            </p>
          )}
        </NotificationArticle>
      </Panel>
    </>
  )
}

/** Its place among those of its tab, and the way to the ones beside it. */
function Neighbours({ item, bell }: Pick<PageProps, 'item' | 'bell'>) {
  const t = useText()
  const navigate = useNavigate()
  const tab = item.isHidden ? notificationTabs.archived : notificationTabs.all
  const items = bell.items.filter(tab)
  const place = items.findIndex(({ id }) => id === item.id)
  if (place < 0) return null
  const newer = items[place - 1]
  const older = items[place + 1]
  return (
    <>
      <span className="notice-place num">{t(text.place, { n: place + 1, total: items.length })}</span>
      <IconButton
        label={t(text.previous)}
        icon={<ChevronUp size={16} />}
        disabled={!newer}
        onClick={() => newer && navigate(addressOf(newer.id))}
      />
      <IconButton
        label={t(text.next)}
        icon={<ChevronDown size={16} />}
        disabled={!older}
        onClick={() => older && navigate(addressOf(older.id))}
      />
    </>
  )
}
