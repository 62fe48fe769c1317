import { Bot } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { shortActorName } from '#contract/audit-events/actor-name.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { Range } from './range.ts'
import { text } from './texts.ts'

/** Who made most of the changes; a name opens what that person or application did. */
export function MostActive({ range, onChoose }: { range: Range; onChoose(name: string): void }) {
  const { t, lang } = useLanguage()
  const query = { startDate: range.from, endDate: range.to }
  const answer = useAnswer(auditCalls.initiators, { query }, { quiet: true })
  const { total = 0, initiators = [], others } = answer.data ?? {}
  const most = initiators[0]?.events ?? 1
  return (
    <Panel
      title={t(text.most)}
      extra={<span className="quiet num">{t(text.of, { n: formatNumber(total, lang) })}</span>}
    >
      {answer.isPending ? (
        <Bone height={180} />
      ) : (
        <ul className="audit-most">
          {initiators.map(({ name, isApplication, events }) => (
            <li key={`${name} ${isApplication}`}>
              <button type="button" title={name} disabled={name === ''} onClick={() => onChoose(name)}>
                <span className="cut">
                  {isApplication && <Bot size={14} aria-hidden="true" />}{' '}
                  {shortActorName(name) || t(text.unknown)}
                </span>
                <span className="audit-most-bar" aria-hidden="true">
                  <i style={{ width: `${(events / most) * 100}%` }} />
                </span>
                <strong className="num">{formatNumber(events, lang)}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      {others && others.events > 0 && (
        <p className="quiet">
          {t(text.others, {
            n: formatNumber(others.events, lang),
            people: others.people + others.applications,
          })}
        </p>
      )}
    </Panel>
  )
}
