import { Hint } from '#console/ui/Hint.tsx'
import { type DateFormat, formatDate, fullDate, relativeDate } from './dates.ts'
import { useLanguage } from './i18n.tsx'

/** A date as its place wants it, with the full date, time and zone as tooltip. */
export function DateText({
  iso,
  format,
  utc,
}: {
  iso: string
  format: DateFormat | 'relative'
  utc?: boolean
}) {
  const { lang } = useLanguage()
  const words =
    format === 'relative' ? relativeDate(iso, lang) : formatDate(iso, format, { lang, utc: utc ?? false })
  return (
    <Hint say={() => fullDate(iso, lang)}>
      <time className="num" dateTime={iso}>
        {words}
      </time>
    </Hint>
  )
}
