import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { RowsLink } from '#console/kit/RowsLink.tsx'
import { PointsSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { GridCard } from '#console/ui/CardGrid.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import type { AccountRegulation } from '#contract/regulations/regulations.ts'
import { linkTo } from '#contract/screens/links.ts'
import { EvidenceBar } from './EvidenceBar.tsx'
import { pointsSince, shownPercentage } from './evidence.ts'
import { rowsOf } from './links.ts'
import { text } from './texts.ts'
import './RegulationCard.css'

export function RegulationCard({ regulation }: { regulation: AccountRegulation }) {
  const t = useText()
  const { id, name, summary, numOfControls, numOfProvableControls } = regulation
  const { numOfRecommendations: total, numOfCompliant, numOfNonCompliant } = regulation
  const counts = { compliant: numOfCompliant, nonCompliant: numOfNonCompliant, total }
  const percentage = shownPercentage(counts)
  const rest = numOfControls - numOfProvableControls
  return (
    <GridCard
      title={<Link to={linkTo('regulation-information', { params: { regulationId: id } })}>{name}</Link>}
      figure={percentage === null ? t(text.na) : t(text.percent, { n: percentage })}
    >
      <div className="regulation-card-line">
        <p className="cut" title={summary}>
          {summary}
        </p>
        <PointsSinceLastWeek change={pointsSince(regulation.numOfCompliantLastWeek, counts)} />
      </div>
      <EvidenceBar {...counts} />
      <ul className="regulation-counts">
        <Count n={total} word={text.nRecommendations} to={rowsOf(id, 'all')} />
        <Count n={numOfCompliant} word={text.nCompliant} state="ok" to={rowsOf(id, 'compliant')} />
        <Count n={numOfNonCompliant} word={text.nNonCompliant} state="bad" to={rowsOf(id, 'nonCompliant')} />
        <Count
          n={total - numOfCompliant - numOfNonCompliant}
          word={text.na}
          state="na"
          to={rowsOf(id, 'notAssessed')}
        />
      </ul>
      <p className="regulation-card-controls num">
        {rest === 0
          ? t(text.allProvable, { total: numOfControls })
          : t(text.provable, { n: numOfProvableControls, total: numOfControls, rest })}
      </p>
    </GridCard>
  )
}

function Count({ n, word, state, to }: { n: number; word: Text; state?: State; to: string }) {
  const t = useText()
  return (
    <li>
      {state && <StateIcon state={state} size={14} />}
      <RowsLink to={to} screen="recommendations">
        <strong className="num">{n}</strong> {t(word)}
      </RowsLink>
    </li>
  )
}
