import { ArrowDown, ArrowUp, MessageSquare, Minus, Pencil, Shield, ShieldOff, UserRound } from 'lucide-react'
import { useState } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { RichText } from '#console/kit/RichText.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { Lang } from '#contract/kit/text.ts'
import { fillIn } from '#contract/kit/text.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { sayReason } from '#contract/recommendations/work-forms.ts'
import { complianceWord } from '../compliance-word.ts'
import { Causes } from './Causes.tsx'
import { CommentBox } from './CommentBox.tsx'
import { text } from './texts.ts'
import type { HistoryEvent } from './timeline.ts'

interface Props {
  event: HistoryEvent
  recommendation: number
  isReadOnly: boolean
}

/** One event: what, by whom, when; its author may change a comment. */
export function EventEntry({ event, recommendation, isReadOnly }: Props) {
  const { t, lang } = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const edit = useCall(accountRecommendationCalls.editComment)
  const { commentId, change_details } = event
  const details = event.event_type === 'IsExempted' ? sayReason(change_details, lang) : change_details
  return (
    <li className="event">
      <span className="change-icon" aria-hidden="true">
        {iconOf(event)}
      </span>
      <div className="change-text">
        <div className="event-head">
          <b>{sentenceOf(event, lang)}</b>
          <span className="quiet">{event.user}</span>
          <span className="quiet">
            <DateText iso={event.date} format="dd/MM/yyyy HH:mm" />
          </span>
          {event.isOwn && !isReadOnly && !isEditing && (
            <IconButton label={t(text.edit)} icon={<Pencil size={14} />} onClick={() => setEditing(true)} />
          )}
        </div>
        {details && <div className="quiet">{details}</div>}
        {event.event_type === 'IsCompliant' && event.change_type !== null && (
          <Causes accountRecommendationId={recommendation} date={event.date} />
        )}
        {event.comment !== null && !isEditing && <RichText className="event-comment" html={event.comment} />}
        {isEditing && commentId !== null && (
          <CommentBox
            initial={event.comment ?? ''}
            height={150}
            onSave={(comment) =>
              edit.mutateAsync({ params: { id: recommendation }, body: { commentId, comment } })
            }
            onClose={() => setEditing(false)}
          />
        )}
      </div>
    </li>
  )
}

function iconOf({ event_type, change_type, new_value }: HistoryEvent) {
  if (event_type === 'comment') return <MessageSquare size={16} />
  if (event_type === 'IsExempted')
    return new_value === 'true' ? <Shield size={16} /> : <ShieldOff size={16} />
  if (event_type !== 'IsCompliant') return <UserRound size={16} />
  if (change_type === 'Improvement') return <ArrowUp size={16} className="event-better" />
  return change_type === 'Regression' ? <ArrowDown size={16} className="event-worse" /> : <Minus size={16} />
}

function sentenceOf(event: HistoryEvent, lang: Lang): string {
  const { event_type, snapshot_type, old_value, new_value, assigned_to } = event
  switch (event_type) {
    case 'comment':
      return text.commented[lang]
    case 'IsExempted':
      return (new_value === 'true' ? text.exempted : text.unExempted)[lang]
    case 'IsCompliant':
      return snapshot_type === 'InitialScan'
        ? fillIn(text.firstResult[lang], { word: complianceWord(new_value, lang) })
        : `${complianceWord(old_value, lang)} → ${complianceWord(new_value, lang)}`
    default:
      return assigned_to ? fillIn(text.assignedTo[lang], { who: assigned_to }) : text.unassignedEvent[lang]
  }
}
