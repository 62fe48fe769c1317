import { Button, Modal } from 'antd'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { actorName } from '#contract/audit-events/actor-name.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditItems } from '#contract/audit-events/audit-choices.ts'
import { ActionLine } from '../history/EventsChart.tsx'
import type { Range } from '../history/range.ts'
import { EffectList } from './EffectList.tsx'
import { text } from './texts.ts'
import './EventDetails.css'

interface Props {
  name: string
  range: Range
  onClose(): void
  /** The list shows this person's events. */
  onShow(): void
}

/** What somebody changed in a range, and what it did to the score. */
export function PersonDetails({ name, range, onClose, onShow }: Props) {
  const { t, lang } = useLanguage()
  const query = { startDate: range.from, endDate: range.to, name }
  const answer = useAnswer(auditCalls.person, { query }, { quiet: true })
  const person = answer.data
  return (
    <Modal
      open
      title={t(text.personTitle, { name: actorName(name) })}
      width={modalWidth.large}
      onCancel={onClose}
      footer={
        <div className="event-foot">
          <Button onClick={onShow}>{t(text.showEvents)}</Button>
          <span className="event-foot-end">
            <Button type="primary" onClick={onClose}>
              {t(text.close)}
            </Button>
          </span>
        </div>
      }
    >
      {answer.isError && !person ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !person ? (
        <CardSkeleton label={t(text.title)} lines={5} />
      ) : (
        <>
          <p className="quiet num event-lead">
            {t(text.personEvents, { n: formatNumber(person.events, lang) })}
          </p>
          <div className="audit-actions event-person">
            <ul>
              {person.actions.map(({ action_type, action_count }) => (
                <ActionLine
                  key={action_type}
                  type={typeOf(action_type)}
                  action={action_type}
                  count={action_count}
                />
              ))}
            </ul>
          </div>
          <section className="event-did">
            <h3>{t(text.did)}</h3>
            {person.changes.length > 0 ? (
              <>
                <EffectList changes={person.changes} />
                <p className="quiet num">{t(text.points, { n: formatChange(person.points, lang, 1) })}</p>
              </>
            ) : (
              <p className="quiet">{t(text.noEffectOfAll)}</p>
            )}
            {person.isTruncated && <p className="quiet">{t(text.truncated)}</p>}
          </section>
        </>
      )}
    </Modal>
  )
}

const typeOf = (action: string): string =>
  auditItems.find(({ actions }) => actions.some((one) => one === action))?.name ?? ''
