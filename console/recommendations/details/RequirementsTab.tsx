import { useText } from '#console/kit/i18n.tsx'
import { SafeHtml } from '#console/kit/SafeHtml.tsx'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { Reference } from './OverviewTab.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { Section } from './Section.tsx'
import { text } from './texts.ts'

/** What it takes: other recommendations, licences. */
export function RequirementsTab({ row }: { row: AccountRecommendation }) {
  const t = useText()
  return (
    <div className="details-body details-single">
      <div className="details-section">
        <Prerequisites recommendationId={row.recommendationId} />
        {row.prerequisiteDescription && (
          <div className="details-html">
            <SafeHtml html={row.prerequisiteDescription} />
          </div>
        )}
        {row.prerequisiteReference && <Reference reference={row.prerequisiteReference} />}
      </div>
      <Section title={t(text.license)}>
        <Names names={row.licenses} none={t(text.noLicense)} />
      </Section>
      <Section title={t(text.licensePlans)}>
        <Names names={row.licensePlans} none={t(text.noLicensePlans)} />
      </Section>
    </div>
  )
}

function Names({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <p className="quiet">{none}</p>
  return (
    <ul className="names">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
