import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import type { Series } from './LineChart.tsx'

type EndLabelsProps = { series: readonly Series[]; y: (value: number) => number; x: number }

/** The last value of each line, and what it gained over the time shown. */
export function EndLabels({ series, y, x }: EndLabelsProps) {
  const { lang } = useLanguage()
  const places = apart(
    series.map(({ values }) => {
      const end = values.at(-1)
      return end == null ? null : y(end)
    }),
  )
  return series.map(({ key, values }, index) => {
    const end = values.at(-1)
    const first = values.find((value) => value !== null)
    const place = places[index]
    if (end == null || place == null) return null
    return (
      <text key={key} className="line-chart-end" x={x} y={place + 4}>
        {formatNumber(end, lang, 1)}
        {first != null && values.length > 1 && (
          <tspan dx={4} className="line-chart-change">
            {formatChange(end - first, lang, 1)}
          </tspan>
        )}
      </text>
    )
  })
}

/** Two labels at nearly one height are moved away from each other. */
function apart(places: (number | null)[]): (number | null)[] {
  const [one, other] = places
  if (one == null || other == null || Math.abs(one - other) >= 18) return places
  const middle = (one + other) / 2
  return one >= other ? [middle + 9, middle - 9] : [middle - 9, middle + 9]
}
