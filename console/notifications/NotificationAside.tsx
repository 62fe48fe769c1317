import { Alert } from 'antd'
import { useState } from 'react'
import { AsideFigures, AsidePart } from '#console/kit/form/AsidePart.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { audienceIdsOf } from '#contract/notifications/notification-form.ts'
import {
  audienceProblem,
  type Notification,
  notificationStatus,
} from '#contract/notifications/notifications.ts'
import { NotificationArticle } from './NotificationArticle.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import { text } from './texts.ts'
import './NotificationAside.css'

type Written = Partial<Notification>

/** Beside the form: how it looks in the bell and on its page, and whom it reaches. */
export function NotificationAside({ values, row }: { values: Written; row: Notification | undefined }) {
  const t = useText()
  const [now] = useState(() => new Date().toISOString())
  const { title = '', content = '' } = values
  const isSent = row?.status === notificationStatus.value.Enabled
  const shown = {
    title: title.trim() || t(text.noTitle),
    sentAt: row?.timeSent ?? now,
  }
  return (
    <>
      {isSent && <Alert type="info" showIcon title={t(text.sentNote)} />}
      <AsidePart title={t(text.inTheBell)}>
        <div className="notice-preview-item">
          <NotificationItem {...shown} summary={plainWords(content)} isRead={false} />
        </div>
      </AsidePart>
      {isSent ? <Delivered row={row} /> : <Reach values={values} />}
      <AsidePart title={t(text.onThePage)}>
        <div className="notice-preview">
          <NotificationArticle {...shown} html={content || `<p>${t(text.noContent)}</p>`} />
        </div>
      </AsidePart>
    </>
  )
}

const plainWords = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('</', ' </'), 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function Delivered({ row }: { row: Notification }) {
  const t = useText()
  const { accountsReached: total, accountsRead: n } = row
  return (
    <AsidePart title={t(text.delivered)}>
      <AsideFigures
        figures={[
          [t(text.accounts), total],
          [t(text.readBy), t(text.ofAccounts, { n, total })],
        ]}
      />
    </AsidePart>
  )
}

function Reach({ values }: { values: Written }) {
  const { t, lang } = useLanguage()
  const asked = useDebounced(JSON.stringify([values.audience, audienceIdsOf(values)]), 300)
  const [audience, audienceIds] = JSON.parse(asked) as [Notification['audience'], number[]]
  const isWhole = audience !== null && audienceProblem(audience, audienceIds) === null
  const { data } = useAnswer(
    notificationCalls.reach,
    { body: { audience, audienceIds } },
    { enabled: isWhole, quiet: true },
  )
  const say = (n: number | undefined) => (isWhole && n !== undefined ? formatNumber(n, lang) : '–')
  const accounts =
    isWhole && data ? t(text.shown, { n: say(data.accounts), total: say(data.allAccounts) }) : '–'
  return (
    <AsidePart title={t(text.reaches)}>
      <AsideFigures
        figures={[
          [t(text.accounts), accounts],
          [t(text.users), say(data?.users)],
          [t(text.emails), values.sendEmail ? say(data?.users) : '0'],
        ]}
      />
      <p className="quiet">{t(text.noBell)}</p>
    </AsidePart>
  )
}
