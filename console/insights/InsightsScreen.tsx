import { ExternalLink } from 'lucide-react'
import { useParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { ListDefaults } from '#console/kit/list/address.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Insight, insightStatus, insights } from '#contract/insights/insights.ts'
import { down } from '#contract/kit/entity.ts'
import { text } from './texts.ts'
import './InsightsScreen.css'

const defaults: ListDefaults<keyof typeof insights.fields> = {
  columns: ['title', 'priority', 'creationTime'],
  sort: down('priority'),
}

/** The active insights; a row opens to its description and reference. One address shows one of them. */
export default function InsightsScreen() {
  const { insightId } = useParams()
  const active = `status eq ${insightStatus.value.Active}`
  const isOne = insightId !== undefined && /^\d+$/.test(insightId)
  return (
    <ListScreen
      entity={insights}
      title={text.title}
      defaults={defaults}
      fixedFilter={isOne ? `${active} and id eq ${insightId}` : active}
      startsExpanded={isOne}
      expanded={(insight) => <InsightText insight={insight} />}
    />
  )
}

function InsightText({ insight }: { insight: Insight }) {
  const t = useText()
  return (
    <div className="insight-text">
      <p>{insight.description}</p>
      {insight.reference && (
        <a href={insight.reference} target="_blank" rel="noreferrer noopener">
          {t(text.reference)} <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
