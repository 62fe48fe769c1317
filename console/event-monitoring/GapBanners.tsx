import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { Banner } from '#console/ui/Banner.tsx'
import { type AuditState, problemWords } from './gap-words.ts'
import { text } from './texts.ts'

/** What is missing from the events: said above them, never left for the reader to find out. */
export function GapBanners({ state }: { state: AuditState }) {
  const { t, lang } = useLanguage()
  const time = (iso: string) => `${formatDate(iso, 'dd/MM/yyyy HH:mm', { lang, utc: true })} UTC`
  // Who turned tracking off knows.
  const gaps = state.gaps.filter(({ until, reason }) => until !== null || reason !== 'off')
  return (
    <>
      {gaps.map(({ from, until, reason }) => (
        <Banner key={from} kind="warning">
          {until === null
            ? t(text.gapOpen, { from: time(from), reason: t(problemWords[reason]) })
            : t(text.gapLost, { from: time(from), until: time(until), reason: t(problemWords[reason]) })}
        </Banner>
      ))}
      {state.isTracking && !state.isCaughtUp && state.problem === null && (
        <Banner>{t(text.readingPast)}</Banner>
      )}
    </>
  )
}
