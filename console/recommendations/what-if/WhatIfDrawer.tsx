import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import { useAllRows } from '#console/kit/rows.ts'
import { severityShape } from '#console/kit/severity-shape.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { ScoreDial } from '#console/ui/ScoreDial.tsx'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import {
  accountRecommendationCalls,
  mostPlanned,
} from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { enabled } from '../list-filter.ts'
import { text } from './texts.ts'
import type { Planned } from './useWhatIf.ts'
import './WhatIfDrawer.css'

const open = where(accountRecommendations, { isCompliant: false, isExempted: false })
const none: readonly number[] = []
const planned = ['id', 'findings', 'severity', 'productName', 'estimatedWork', 'easeOfFix'] as const

type WhatIfDrawerProps = {
  /** As the address has it. */
  initial: Planned
  /** That of the list: what it shows and is open can be planned. */
  filter: string
  onTick: (ids: readonly number[]) => void
  onClose: () => void
}

/** The scores that a plan would give: what is chosen first, then what is worth most for the least work. Changes nothing. */
export default function WhatIfDrawer({ initial, filter, onTick, onClose }: WhatIfDrawerProps) {
  const { t, lang } = useLanguage()
  // The address follows a moment later: a box is ticked at once.
  const [plannedNow, setPlanned] = useState(initial)
  // What was chosen before it opened: a row that is ticked now stays where it is.
  const [chosen] = useState(initial === 'all' ? [] : initial)
  const rows = useAllRows(
    accountRecommendations,
    { filter: together(enabled, open, filter), select: planned, sort: down('severity'), most: mostPlanned },
    { quiet: true },
  )
  const everyId = useMemo(() => rows.data?.map(({ id }) => id).toSorted((a, b) => a - b), [rows.data])
  const ticked = plannedNow === 'all' ? (everyId ?? none) : plannedNow
  const scores = useScores(plannedNow === 'all' ? everyId : ticked)
  const worth = new Map(scores?.worth.map(({ id, points }) => [id, points]))
  const all = (rows.data ?? []).toSorted(
    (one, other) =>
      Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)) ||
      (worth.get(other.id) ?? 0) - (worth.get(one.id) ?? 0) ||
      one.estimatedWork + one.easeOfFix - other.estimatedWork - other.easeOfFix ||
      one.id - other.id,
  )
  const plan = (ids: readonly number[]) => {
    setPlanned(ids)
    onTick(ids)
  }
  const tick = (id: number, isOn: boolean) =>
    plan(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))
  return (
    <Drawer open title={t(text.title)} size={480} onClose={onClose}>
      <div className="what-if">
        <p className="quiet">{t(text.help)}</p>
        <Scores scores={scores} />
        <div className="what-if-bar">
          <span className="quiet num" role="status">
            {t(text.ticked, { n: all.filter(({ id }) => ticked.includes(id)).length, total: all.length })}
          </span>
          <Button size="small" onClick={() => plan(all.map(({ id }) => id))}>
            {t(text.tickAll)}
          </Button>
          <Button size="small" onClick={() => plan([])}>
            {t(text.tickNone)}
          </Button>
        </div>
        {all.length === mostPlanned && <p className="quiet">{t(text.most, { n: mostPlanned })}</p>}
        {rows.isPending ? (
          <TableSkeleton label={t(text.loading)} rows={6} columns={[24, '1fr']} />
        ) : rows.isError && !rows.data ? (
          <Failed error={rows.error} onRetry={() => void rows.refetch()} />
        ) : all.length === 0 ? (
          <EmptyState state="na" title={t(text.nothingOpen)} text={t(text.nothingOpenText)} />
        ) : (
          <ul className="what-if-list">
            {all.map((row) => (
              <li key={row.id}>
                <Checkbox
                  checked={ticked.includes(row.id)}
                  onChange={(event) => tick(row.id, event.target.checked)}
                >
                  {row.findings}
                  <span className="what-if-facts quiet">
                    <SeverityBadge
                      severity={severityShape(row.severity)}
                      label={labelOf(recommendationSeverity, row.severity, lang) ?? ''}
                    />
                    {worth.has(row.id) && (
                      <span className="num">
                        {t(text.points, { n: formatNumber(worth.get(row.id) ?? 0, lang, 1) })}
                      </span>
                    )}
                    {row.productName}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  )
}

const together = (...filters: string[]) =>
  filters
    .filter(Boolean)
    .map((one) => `(${one})`)
    .join(' and ')

type Answer = AnswerOf<typeof accountRecommendationCalls.whatIf>

/** Undefined: what is planned is not known yet. */
const useScores = (ids: readonly number[] | undefined): Answer | undefined =>
  useQuery({
    queryKey: ['what-if', ids],
    queryFn: ({ signal }) =>
      callApi(accountRecommendationCalls.whatIf, { body: { ids: [...(ids ?? [])] } }, { signal }),
    enabled: ids !== undefined,
    placeholderData: keepPreviousData,
  }).data

function Scores({ scores: data }: { scores: Answer | undefined }) {
  const { t, lang } = useLanguage()
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? t(text.na) : formatNumber(value, lang, 1)
  const scores = [
    {
      word: t(text.baselineScore),
      now: data?.standardSecurityScore,
      planned: data?.standardSecurityScoreIf,
    },
    { word: t(text.customScore), now: data?.customSecurityScore, planned: data?.customSecurityScoreIf },
  ]
  return (
    <div className="what-if-scores" aria-live="polite">
      <ScoreDial
        baseline={data?.standardSecurityScoreIf ?? null}
        custom={data?.customSecurityScoreIf ?? null}
      >
        <span className="what-if-figure num">{number(data?.standardSecurityScoreIf)}</span>
      </ScoreDial>
      <dl>
        {scores.map(({ word, now, planned }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <strong className="num">{number(planned)}</strong>{' '}
              {now != null && planned != null && (
                <span className="num">{formatChange(planned - now, lang, 1)}</span>
              )}
              <span className="quiet num">{t(text.today, { score: number(now) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
