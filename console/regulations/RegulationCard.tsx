import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { GridCard } from '#console/ui/CardGrid.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import type { AccountRegulation } from '#contract/regulations.ts'
import { EvidenceBar } from './EvidenceBar.tsx'
import { percentageOf } from './evidence.ts'
import { text } from './texts.ts'
import './RegulationCard.css'

export function RegulationCard({ regulation }: { regulation: AccountRegulation }) {
  const t = useText()
  const { id, name, summary, numOfControls, numOfProvableControls } = regulation
  const { numOfRecommendations: total, numOfCompliant, numOfNonCompliant } = regulation
  const rest = numOfControls - numOfProvableControls
  return (
    <GridCard
      title={<Link to={`/regulation-information/${id}`}>{name}</Link>}
      figure={t(text.percent, { n: percentageOf(numOfCompliant, total) })}
    >
      <p className="regulation-card-summary cut" title={summary}>
        {summary}
      </p>
      <EvidenceBar compliant={numOfCompliant} nonCompliant={numOfNonCompliant} total={total} />
      <ul className="regulation-counts">
        <Count n={total} word={text.nRecommendations} />
        <Count n={numOfCompliant} word={text.nCompliant} state="ok" />
        <Count n={numOfNonCompliant} word={text.nNonCompliant} state="bad" />
        <Count n={total - numOfCompliant - numOfNonCompliant} word={text.na} state="na" />
      </ul>
      <p className="regulation-card-controls num">
        {rest === 0
          ? t(text.allProvable, { total: numOfControls })
          : t(text.provable, { n: numOfProvableControls, total: numOfControls, rest })}
      </p>
    </GridCard>
  )
}

function Count({ n, word, state }: { n: number; word: Text; state?: State }) {
  const t = useText()
  return (
    <li>
      {state && <StateIcon state={state} size={14} />}
      <strong className="num">{n}</strong> {t(word)}
    </li>
  )
}
