import type { ReactNode } from 'react'
import { fullDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { RichText } from '#console/kit/RichText.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import { sentOn } from './sent-on.ts'
import './NotificationArticle.css'

interface Props {
  title: string
  sentAt: string
  html: string
  children?: ReactNode
}

/** A notification as its reader sees it; operators see the same before they send it. */
export function NotificationArticle({ title, sentAt, html, children }: Props) {
  const { lang } = useLanguage()
  return (
    <article className="notice">
      <h2>{title}</h2>
      <p className="notice-sent num">
        <Hint say={() => fullDate(sentAt, lang)}>
          <time dateTime={sentAt}>{sentOn(sentAt, lang)}</time>
        </Hint>
      </p>
      <RichText html={html} />
      {children}
    </article>
  )
}
