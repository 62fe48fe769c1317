import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { seriesColor } from '#console/ui/colors.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { statisticsCalls } from '#contract/statistics/statistics.ts'
import { ProductPager } from '../ProductPager.tsx'
import { pageOf } from '../pages-of-five.ts'
import { text } from '../texts.ts'
import { useProductPage } from '../useProductPage.ts'
import { LineChart, type Series, scoreWords } from './LineChart.tsx'

type Products = AnswerOf<typeof statisticsCalls.trendOverTime>['byProduct']

/** The custom score of five products at a time. */
export default function ProductTrend({ products }: { products: Products }) {
  const { t, lang } = useLanguage()
  const [page, turn] = useProductPage('trendProducts')
  const scored = products.filter(({ scores }) => scores.some(({ customScore }) => customScore !== null))
  const shown = pageOf(scored, page)
  const days = [...new Set(scored.flatMap(({ scores }) => scores.map(({ date }) => date)))].toSorted()
  const series = shown.items.map(
    (product, index): Series => ({
      key: String(product.id),
      name: product.name,
      color: seriesColor(index),
      width: 2,
      values: days.map((day) => product.scores.find(({ date }) => date === day)?.customScore ?? null),
    }),
  )
  if (scored.length === 0)
    return (
      <div className="trend-none">
        <EmptyState state="na" title={t(text.noTrend)} text={t(text.noTrendText)} />
      </div>
    )
  const dayWords = (day: string) => formatDate(day, 'MMM dd', { lang, utc: true })
  const words = (day: string) => {
    const at = days.indexOf(day)
    const scores = series.map(({ name, values }) => `${name} ${scoreWords(values[at] ?? null, lang)}`)
    return [dayWords(day), ...scores].join(', ')
  }
  return (
    <div className="trend">
      <div className="trend-legend">
        <ul className="trend-legend">
          {series.map(({ key, name, color }) => (
            <li key={key}>
              <i className="trend-line" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
        <ProductPager shown={shown} onPage={turn} />
      </div>
      <LineChart
        label={`${t(text.trend)}: ${t(text.customScore)}`}
        days={days}
        series={series}
        words={words}
        note={(day) => (
          <div className="trend-tip-line">
            <strong>{dayWords(day)}</strong>
            <span className="quiet">{t(text.customScore)}</span>
          </div>
        )}
      />
      <div className="sr-only">
        <table>
          <caption>{`${t(text.trend)}: ${t(text.customScore)}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t(text.day)}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                {series.map(({ key, values }) => (
                  <td key={key}>{scoreWords(values[index] ?? null, lang)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
