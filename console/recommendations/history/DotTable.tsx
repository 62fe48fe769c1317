import { formatDate } from '#console/kit/dates.ts'
import { useText } from '#console/kit/i18n.tsx'
import { dayLines } from './day-lines.ts'
import type { Dot } from './dots.ts'
import { lanes } from './lanes.ts'
import { text } from './texts.ts'

/** What the dots show, for who cannot see them. */
export function DotTable({ dots }: { dots: readonly Dot[] }) {
  const t = useText()
  return (
    <div className="sr-only">
      <table>
        <caption>{t(text.chart)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.day)}</th>
            <th scope="col">{t(text.tabs)}</th>
            <th scope="col">{t(text.brought)}</th>
          </tr>
        </thead>
        <tbody>
          {dots.map((dot) => (
            <tr key={`${dot.lane} ${dot.day}`}>
              <th scope="row">{formatDate(dot.day, 'dd/MM/yyyy', { utc: true })}</th>
              <td>{t(lanes[dot.lane].label)}</td>
              <td>
                {dayLines(dot)
                  .map(({ label, count }) => t(label, { n: count }))
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
