import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { ItemLines } from './ItemLines.tsx'
import { type Item, namesOf } from './item-facts.ts'
import { Section } from './Section.tsx'
import { text } from './texts.ts'

const shownAtFirst = 5

interface Props {
  row: AccountRecommendation
  onReport: (() => void) | undefined
}

/** What the last scan found amiss, what changed since the one before, and what mending it is worth. */
export function Evidence({ row, onReport }: Props) {
  const { t } = useLanguage()
  const evidence = useAnswer(
    accountRecommendationCalls.evidence,
    { params: { id: row.id } },
    { quiet: true, staleTime: justRead },
  )
  const { data } = evidence
  const [isWhole, setWhole] = useState(false)
  const items = (row.isCompliant === false ? (data?.items ?? []) : []) as Item[]
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  const more = items.length > shownAtFirst && !onReport
  return (
    <Section
      title={t(text.items)}
      extra={
        <>
          {data && <span className="quiet num">{items.length}</span>}
          {onReport && (
            <Button type="link" size="small" className="details-section-link" onClick={onReport}>
              {t(text.report)}
            </Button>
          )}
        </>
      }
    >
      {evidence.isPending ? (
        <Bone height={64} />
      ) : evidence.isError && !data ? (
        <Failed error={evidence.error} onRetry={() => void evidence.refetch()} />
      ) : items.length === 0 ? (
        <p className="quiet">{t(text.noItems)}</p>
      ) : (
        <ul className="items">
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name
            <li key={index} className="item">
              <StateIcon state="bad" />
              <div className="item-text">
                <div className="item-name">{item.displayName}</div>
                <ItemLines item={item} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t(text.showFewer) : t(text.showAll, { n: items.length })}
        </Button>
      )}
      {onReport && items.length > shownAtFirst && (
        <Button type="link" size="small" onClick={onReport}>
          {t(text.showAll, { n: items.length })}
        </Button>
      )}
      {data?.at && <SinceLastScan id={row.id} at={data.at} />}
      {row.isCompliant === false && <Worth row={row} />}
    </Section>
  )
}

/** Between this result and the one before it. */
function SinceLastScan({ id, at }: { id: number; at: string }) {
  const { t } = useLanguage()
  const from = new Date(Date.parse(at) - 1000).toISOString()
  const { data } = useAnswer(
    accountRecommendationCalls.changes,
    { params: { id }, query: { from } },
    { quiet: true, staleTime: justRead },
  )
  if (!data?.from) return null
  const [came, went] = [data.came as Item[], data.went as Item[]]
  if (came.length + went.length + data.stayed === 0) return null
  return (
    <p className="details-note">
      <Info size={16} aria-hidden="true" />
      <span>
        {came.length > 0 && <span>{t(text.cameOne, { names: namesOf(came) })}. </span>}
        {went.length > 0 && <span>{t(text.wentOne, { names: namesOf(went) })}. </span>}
        {came.length + went.length === 0 && t(text.unchanged)}
      </span>
    </p>
  )
}

/** What the score would be if this were met. */
function Worth({ row }: { row: AccountRecommendation }) {
  const { t, lang } = useLanguage()
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: ['what-if', row.id],
    queryFn: ({ signal }) =>
      callApi(accountRecommendationCalls.whatIf, { body: { ids: [row.id] } }, { signal, quiet: true }),
    enabled: can('statistics.view'),
    staleTime: justRead,
  })
  const [from, to] = row.isExempted
    ? [data?.standardSecurityScore, data?.standardSecurityScoreIf]
    : [data?.customSecurityScore, data?.customSecurityScoreIf]
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return null
  return (
    <p className="details-note num">
      <Info size={16} aria-hidden="true" />
      {t(row.isExempted ? text.worthBaseline : text.worthCustom, {
        from: formatNumber(from, lang, 1),
        to: formatNumber(to, lang, 1),
      })}
    </p>
  )
}
