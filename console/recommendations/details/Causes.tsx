import { Button } from 'antd'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { ChangeRecord } from '#console/ui/ChangeRecord.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { causeWords as words } from '#contract/audit-events/cause-words.ts'
import {
  type AuditCauses,
  causeRemarks,
  type ItemCauses,
  itemCauses,
  saidCause,
} from '#contract/audit-events/said-cause.ts'
import './Causes.css'

interface Props {
  accountRecommendationId: number
  date: string
}

/** Who changed it: the records between the two scans that touched what the check reads. Read when it is asked for. */
export function Causes({ accountRecommendationId, date }: Props) {
  const { t } = useLanguage()
  const [isOpen, open] = useState(false)
  return (
    <div className="causes">
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t(words.who)}
      </Button>
      {isOpen && <CauseList accountRecommendationId={accountRecommendationId} date={date} />}
    </div>
  )
}

function CauseList(query: Props) {
  const { t, lang } = useLanguage()
  const answer = useAnswer(auditCalls.causes, { query }, { quiet: true })
  if (answer.isPending) return <Bone height={40} />
  if (!answer.data) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <>
      {causeRemarks(answer.data).map((remark) => (
        <p key={remark.en} className="quiet">
          {t(remark)}
        </p>
      ))}
      <ChangedItems causes={answer.data} />
      <ul className="change-records">
        {answer.data.events.map((event) => (
          <li key={event.id}>
            <ChangeRecord
              {...saidCause(event, lang)}
              when={
                <>
                  <DateText iso={event.at} format="dd/MM/yyyy HH:mm" utc /> UTC
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const mostItems = 20

/** Each item that came or went, with whoever touched it. */
function ChangedItems({ causes }: { causes: AuditCauses }) {
  const { t, lang } = useLanguage()
  const all = itemCauses(causes, lang)
  // Those whose cause is known first: they are what somebody looks for.
  const shown = all.toSorted((one, other) => Math.sign(other.by.length) - Math.sign(one.by.length))
  if (all.length === 0) return null
  return (
    <ul className="causes-items">
      {shown.slice(0, mostItems).map((item) => (
        <li key={`${item.name} ${item.hasCome}`}>
          <ItemLine item={item} isTraceable={causes.isTraceable} />
        </li>
      ))}
      {all.length > mostItems && <li className="quiet">{t(words.more, { n: all.length - mostItems })}</li>}
    </ul>
  )
}

function ItemLine({ item, isTraceable }: { item: ItemCauses; isTraceable: boolean }) {
  const { t } = useLanguage()
  const Icon = item.hasCome ? Plus : Minus
  return (
    <>
      <Icon size={14} aria-label={t(item.hasCome ? words.came : words.went)} />
      <b>{item.name}</b>
      {item.by.length > 0 ? (
        <span className="quiet">{t(words.by, { name: item.by.join(', ') })}</span>
      ) : (
        isTraceable && <span className="quiet">{t(words.noCause)}</span>
      )}
    </>
  )
}
