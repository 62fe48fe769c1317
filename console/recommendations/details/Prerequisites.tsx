import { useText } from '#console/kit/i18n.tsx'
import { justRead } from '#console/kit/query.ts'
import { useRows } from '#console/kit/rows.ts'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { wordOf } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { recommendationPrerequisites } from '#contract/recommendations/account-recommendations.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { detailsPath } from './address.ts'
import { text } from './texts.ts'

/** What has to be in place before, each with how far the account is; a link opens it in a new tab. */
export function Prerequisites({ recommendationId }: { recommendationId: number }) {
  const t = useText()
  const filter = where(recommendationPrerequisites, { recommendationId })
  const { data } = useRows(
    recommendationPrerequisites,
    { filter, top: 50 },
    { quiet: true, staleTime: justRead },
  )
  const items = data ?? []
  const met = items.filter(({ compliant }) => compliant).length
  return (
    <section aria-label={t(text.prerequisites)}>
      <h3>
        {t(text.prerequisites)}{' '}
        {items.length > 0 && (
          <span className="quiet num">{t(text.met, { n: met, total: items.length })}</span>
        )}
      </h3>
      {data && items.length === 0 && <p className="quiet">{t(text.noPrerequisites)}</p>}
      <ul className="links">
        {items.map((one) => {
          const word = wordOf(complianceWords, one.compliant)
          return (
            <li key={one.id}>
              <StateIcon state={word.state ?? 'na'} />
              <span className="sr-only">{t(word)}:</span>
              <a
                className="cut"
                href={detailsPath(one.prerequisiteRecommendationId, '')}
                target="_blank"
                rel="noopener"
                title={`${one.name} (${t(text.newTab)})`}
              >
                {one.name}
              </a>
              <span className="quiet num">
                {one.percentageCompliant === null
                  ? t(complianceWords.na)
                  : t(text.percent, { n: Math.round(one.percentageCompliant) })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
