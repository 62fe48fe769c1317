import { Button } from 'antd'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#console/kit/dates.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer, useCall } from '#console/kit/query.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { ToneIcon } from '../history/ToneIcon.tsx'
import { CommentBox } from './CommentBox.tsx'
import { EventEntry } from './EventEntry.tsx'
import { isInForce } from './in-force.ts'
import { text } from './texts.ts'
import { byDay } from './timeline.ts'

const toneTexts = { better: text.onlyBetter, worse: text.onlyWorse, other: text.mixed }

/** Everything that happened, by day, with what people wrote about it. */
export function HistoryTab({ row }: { row: AccountRecommendation }) {
  const t = useText()
  const params = { id: row.id }
  const history = useAnswer(accountRecommendationCalls.history, { params }, { quiet: true })
  const comment = useCall(accountRecommendationCalls.comment)
  const [isWriting, setWriting] = useState(false)
  const isReadOnly = !isInForce(row)
  return (
    <div className="details-body details-single">
      {!isReadOnly && (
        <section className="comment-panel" aria-label={t(text.addComment)}>
          {isWriting ? (
            <CommentBox
              height={100}
              onSave={(html) => comment.mutateAsync({ params, body: { comment: html } })}
              onClose={() => setWriting(false)}
            />
          ) : (
            <Button icon={<MessageSquarePlus size={16} />} onClick={() => setWriting(true)}>
              {t(text.addComment)}
            </Button>
          )}
        </section>
      )}
      {history.isPending && <Bone height={96} />}
      {history.isError && !history.data && (
        <Failed error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.length === 0 && <EmptyState state="na" title={t(text.noHistory)} />}
      {byDay(history.data ?? []).map(({ day, tone, events }) => (
        <section key={day} className="timeline-day" aria-label={formatDate(day, 'dd/MM/yyyy', { utc: true })}>
          <h3 className="timeline-head">
            <ToneIcon tone={tone} label={t(toneTexts[tone])} />
            <span className="num">{formatDate(day, 'dd/MM/yyyy', { utc: true })}</span>
          </h3>
          <ul className="timeline-events">
            {events.map((event) => (
              <EventEntry key={event.id} event={event} recommendation={row.id} isReadOnly={isReadOnly} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
