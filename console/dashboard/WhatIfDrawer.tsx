import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import { useRows } from '#console/kit/rows.ts'
import { severityShape } from '#console/kit/severity-shape.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { ScoreDial } from '#console/ui/ScoreDial.tsx'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { quickWinFilter } from '#contract/recommendations/quick-wins.ts'
import {
  recommendationSeverity,
  recommendationStatus,
} from '#contract/recommendations/recommendation-choices.ts'
import { text } from './texts.ts'
import './WhatIfDrawer.css'

const enabled = where(accountRecommendations, { status: recommendationStatus.value.Enabled })
const question = {
  filter: `${enabled} and ${quickWinFilter}`,
  select: ['id', 'findings', 'severity', 'productName'],
  sort: down('severity'),
  top: 200,
} as const

type WhatIfDrawerProps = {
  /** As the address has it. */
  initial: readonly number[]
  onTick: (ids: readonly number[]) => void
  onClose: () => void
}

/** The scores that the ticked quick wins would give. Changes nothing. */
export default function WhatIfDrawer({ initial, onTick, onClose }: WhatIfDrawerProps) {
  const { t, lang } = useLanguage()
  // The address follows a moment later: a box is ticked at once.
  const [ticked, setTicked] = useState(initial)
  const wins = useRows(accountRecommendations, question, { quiet: true })
  const all = wins.data ?? []
  const plan = (ids: readonly number[]) => {
    setTicked(ids)
    onTick(ids)
  }
  const tick = (id: number, isOn: boolean) =>
    plan(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))
  return (
    <Drawer open title={t(text.whatIf)} size={480} onClose={onClose}>
      <div className="what-if">
        <p className="quiet">{t(text.whatIfText)}</p>
        <Scores ids={ticked} />
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
        {wins.isPending ? (
          <TableSkeleton label={t(text.loading)} rows={6} columns={[24, '1fr']} />
        ) : wins.isError && !wins.data ? (
          <Failed error={wins.error} onRetry={() => void wins.refetch()} />
        ) : all.length === 0 ? (
          <EmptyState state="ok" title={t(text.noQuickWins)} />
        ) : (
          <ul className="what-if-list">
            {all.map((win) => (
              <li key={win.id}>
                <Checkbox
                  checked={ticked.includes(win.id)}
                  onChange={(event) => tick(win.id, event.target.checked)}
                >
                  {win.findings}
                  <span className="what-if-facts quiet">
                    <SeverityBadge
                      severity={severityShape(win.severity)}
                      label={labelOf(recommendationSeverity, win.severity, lang) ?? ''}
                    />
                    {win.productName}
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

function Scores({ ids }: { ids: readonly number[] }) {
  const { t, lang } = useLanguage()
  const { data } = useQuery({
    queryKey: ['what-if', ids],
    queryFn: ({ signal }) =>
      callApi(accountRecommendationCalls.whatIf, { body: { ids: [...ids] } }, { signal }),
    placeholderData: keepPreviousData,
  })
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
