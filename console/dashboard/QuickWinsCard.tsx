import { Link } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { type Severity, SeverityIcon } from '#console/ui/SeverityBadge.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { FigureBones } from './bones.tsx'
import { links } from './links.ts'
import { ProductPager } from './ProductPager.tsx'
import { pageOf } from './pages-of-five.ts'
import { ListLink, ShowMore, StatCard } from './StatCard.tsx'
import { text } from './texts.ts'
import { useIsAssessed } from './useIsAssessed.ts'
import { useProductPage } from './useProductPage.ts'
import './QuickWinsCard.css'

type QuickWins = AnswerOf<typeof statisticsCalls.quickWins>
const { High, Moderate, Low } = recommendationSeverity.value
const risks: readonly { value: number; severity: Severity }[] = [
  { value: High, severity: 'high' },
  { value: Moderate, severity: 'moderate' },
  { value: Low, severity: 'low' },
]

/** What can be done today: little work, little impact. */
export function QuickWinsCard() {
  const { t } = useLanguage()
  const answer = useAnswer(statisticsCalls.quickWins, {})
  return (
    <StatCard
      title={t(text.quickWins)}
      extra={<ShowMore to={links.quickWins} />}
      className="card-third"
      answer={answer}
      bones={<FigureBones lines={8} />}
    >
      {(wins) => (wins.total === 0 ? <NoQuickWins /> : <Counts wins={wins} />)}
    </StatCard>
  )
}

const useOpenCount = (): number | undefined => {
  const state = useAnswer(statisticsCalls.complianceState, {}, { staleTime: justRead }).data
  return state && state.totalNumOfNonCompliantRecommendations - state.exempted
}

function NoQuickWins() {
  const { t } = useLanguage()
  const open = useOpenCount()
  const isAssessed = useIsAssessed()
  return (
    <EmptyState
      state={isAssessed ? 'ok' : 'na'}
      title={t(text.noQuickWins)}
      action={open ? <ListLink to={links.open}>{t(text.needEffort, { n: open })}</ListLink> : undefined}
    />
  )
}

function Counts({ wins }: { wins: QuickWins }) {
  const { t, lang } = useLanguage()
  const { canSee } = useSession()
  const open = useOpenCount()
  const [page, turn] = useProductPage('quickWins')
  const products = wins.byProduct.toSorted((one, other) => other.count - one.count)
  const shown = pageOf(products, page)
  const most = products[0]?.count ?? 1
  const points = t(text.points, { n: formatNumber(wins.points, lang, 1) })
  const [before = '', after = ''] = t(text.worth).split('{points}')
  return (
    <div className="quick-wins">
      <p className="figure figure-line">
        {formatNumber(wins.total, lang)}
        <span className="figure-base quiet">
          {open === undefined ? '\u00a0' : t(text.openOnes, { total: formatNumber(open, lang) })}
        </span>
      </p>
      <p className="figure-base quiet">
        {before}
        <strong className="num">{points}</strong>
        {after} {canSee('recommendations') && <Link to={links.whatIf}>{t(word.whatIf)}</Link>}
      </p>
      <h4>{t(text.byRisk)}</h4>
      <ul className="quick-wins-risks">
        {risks.map(({ value, severity }) => (
          <li key={value}>
            <ListLink className="quick-wins-risk" to={links.quickWinsOfRisk(value)}>
              <span>
                <SeverityIcon severity={severity} />
                {recommendationSeverity.all.find((one) => one.value === value)?.label[lang]}
              </span>
              <strong className="num">
                {wins.byRisk.find((risk) => risk.severity === value)?.count ?? 0}
              </strong>
            </ListLink>
          </li>
        ))}
      </ul>
      <h4>{t(text.byProductShort)}</h4>
      <ul>
        {shown.items.map((product) => (
          <li key={product.id}>
            <ListLink className="quick-wins-product" to={links.quickWinsOfProduct(product.name)}>
              <span className="cut" title={product.name}>
                {product.name}
              </span>
              <ShareBar
                label={`${product.count}`}
                shares={[{ tone: 'score', value: product.count }]}
                total={most}
              />
              <strong className="num" aria-hidden="true">
                {product.count}
              </strong>
            </ListLink>
          </li>
        ))}
      </ul>
      <ProductPager shown={shown} onPage={turn} />
    </div>
  )
}
