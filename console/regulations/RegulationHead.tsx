import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { PointsSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { Breadcrumb } from '#console/ui/Breadcrumb.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { EvidenceBar } from './EvidenceBar.tsx'
import { figuresOf, type Information, pointsSince, shownPercentage } from './evidence.ts'
import { text } from './texts.ts'

export function RegulationHead({ regulation }: { regulation: Information }) {
  const t = useText()
  const { name, summary, description, controls, lastWeek } = regulation
  const { compliant, nonCompliant, total } = figuresOf(controls)
  const percentage = shownPercentage({ compliant, nonCompliant, total })
  return (
    <header className="regulation-head">
      <div className="regulation-words">
        <Breadcrumb
          label={t(text.breadcrumb)}
          parent={<Link to={linkTo('regulations-compliance')}>{t(text.title)}</Link>}
          here={name}
        />
        <h2>{name}</h2>
        <p className="regulation-summary">{summary}</p>
        {description && <p className="regulation-description">{description}</p>}
      </div>
      <div className="regulation-score">
        <div>
          <strong className="regulation-percent num">
            {percentage === null ? t(text.na) : t(text.percent, { n: percentage })}
          </strong>
          <span className="num">{t(text.percentNote, { compliant, total })}</span>
        </div>
        <EvidenceBar compliant={compliant} nonCompliant={nonCompliant} total={total} />
        <PointsSinceLastWeek
          change={pointsSince(lastWeek?.compliant ?? null, { compliant, nonCompliant, total })}
        />
      </div>
    </header>
  )
}
