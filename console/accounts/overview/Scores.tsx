import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { ScoreDial } from '#console/ui/ScoreDial.tsx'
import { accounts } from '#contract/accounts/accounts.ts'
import { text } from '../texts.ts'
import type { Overview } from './overview.ts'
import { Section } from './Section.tsx'

const { customSecurityScore, standardSecurityScore } = accounts.fields

/** Both scores with the day that they are of. */
export function Scores({ overview }: { overview: Overview }) {
  const { t, lang } = useLanguage()
  const { scoreDay, customSecurityScore: custom, standardSecurityScore: baseline } = overview
  const figures = [
    { label: customSecurityScore.label, score: custom },
    { label: standardSecurityScore.label, score: baseline },
  ]
  return (
    <Section title={t(text.scores)}>
      {scoreDay === null ? (
        <p className="quiet">{t(text.notScored)}</p>
      ) : (
        <div className="account-scores">
          <ScoreDial baseline={baseline} custom={custom} size="large">
            <strong className="account-score num">
              {custom === null ? '–' : formatNumber(custom, lang)}
            </strong>
          </ScoreDial>
          <div className="account-figures">
            <dl>
              {figures.map(({ label, score }) => (
                <div key={label.en}>
                  <dt>{t(label)}</dt>
                  <dd className="num">{score === null ? '–' : formatNumber(score, lang)}</dd>
                </div>
              ))}
            </dl>
            <p className="quiet num">
              {t(text.asOf, { date: formatDate(scoreDay, 'dd/MM/yyyy', { lang, utc: true }) })}
              {' · '}
              {t(text.assessed, { n: overview.assessed, total: overview.total })}
            </p>
          </div>
        </div>
      )}
    </Section>
  )
}
