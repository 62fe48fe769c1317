import type { ReactNode } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { classes } from '#console/ui/classes.ts'
import { text } from './texts.ts'
import './NotificationItem.css'

interface Props {
  title: string
  summary: string
  /** Null: now. */
  sentAt: string
  isRead: boolean
  /** Around the words: a link in the bell, nothing in a preview. */
  wrap?: (words: ReactNode) => ReactNode
  action?: ReactNode
}

/** A notification as it stands in the bell: two lines, a dot while it is unread. */
export function NotificationItem({ title, summary, sentAt, isRead, wrap = (words) => words, action }: Props) {
  const t = useText()
  return (
    <div className={classes('bell-item', !isRead && 'bell-item-unread')}>
      {wrap(
        <span className="bell-item-words">
          <span className="bell-item-title cut">
            {!isRead && <span className="sr-only">{t(text.isUnread)}: </span>}
            {title}
          </span>
          <span className="bell-item-line">
            <span className="cut">{summary}</span>
            <DateText iso={sentAt} format="relative" />
          </span>
        </span>,
      )}
      {action}
    </div>
  )
}
