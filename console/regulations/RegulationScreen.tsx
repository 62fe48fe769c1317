import { Button } from 'antd'
import { Link, useParams } from 'react-router'
import { ApiError } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useTabName } from '#console/kit/usePageTitle.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { linkTo } from '#contract/screens/links.ts'
import { Controls } from './Controls.tsx'
import type { Information } from './evidence.ts'
import { RegulationBones } from './RegulationBones.tsx'
import { RegulationFigures } from './RegulationFigures.tsx'
import { RegulationHead } from './RegulationHead.tsx'
import { text } from './texts.ts'
import './RegulationScreen.css'

/** One regulation: what it is about, how far the evidence goes, and every control with what speaks for it. */
export default function RegulationScreen() {
  const t = useText()
  const { regulationId = '' } = useParams()
  const isId = /^\d{1,9}$/.test(regulationId)
  const answer = useAnswer(
    regulationCalls.information,
    { params: { id: Number(regulationId) } },
    { quiet: true, enabled: isId },
  )
  const { data, error } = answer
  if (data) return <Regulation regulation={data} />
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Panel>
        <EmptyState
          title={t(text.gone)}
          text={t(text.goneText)}
          action={<Link to={linkTo('regulations-compliance')}>{t(text.toList)}</Link>}
        />
      </Panel>
    )
  if (error)
    return (
      <Panel>
        <EmptyState
          state="bad"
          title={t(text.failed)}
          text={error.message}
          action={<Button onClick={() => void answer.refetch()}>{t(text.tryAgain)}</Button>}
        />
      </Panel>
    )
  return <RegulationBones />
}

function Regulation({ regulation }: { regulation: Information }) {
  useTabName(regulation.name)
  return (
    <>
      <RegulationHead regulation={regulation} />
      <RegulationFigures regulation={regulation} />
      <Controls controls={regulation.controls} />
    </>
  )
}
