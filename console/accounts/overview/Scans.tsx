import { DateText } from '#console/kit/DateText.tsx'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import type { State } from '#console/ui/StateIcon.tsx'
import { text } from '../texts.ts'
import type { Overview } from './overview.ts'
import { Section } from './Section.tsx'

const states: Record<keyof typeof text.scanState, State> = {
  waiting: 'pending',
  running: 'running',
  done: 'ok',
  failed: 'bad',
  cancelled: 'disabled',
}
const isState = (state: string): state is keyof typeof states => state in states

export function Scans({ overview: { scans, nextScanTime } }: { overview: Overview }) {
  const { t, lang } = useLanguage()
  return (
    <Section title={t(text.lastScans)}>
      {scans.length === 0 && <p className="quiet">{t(text.noScan)}</p>}
      <ul className="account-rows">
        {scans.map(({ id, state, startedAt, endedAt, assessed, total }) => (
          <li key={id}>
            {isState(state) && <StateBadge state={states[state]} label={t(text.scanState[state])} />}
            <DateText iso={endedAt ?? startedAt ?? ''} format="dd/MM/yyyy HH:mm" />
            {assessed !== null && total !== null && (
              <span className="quiet num">{t(text.assessed, { n: assessed, total })}</span>
            )}
          </li>
        ))}
      </ul>
      {nextScanTime && (
        <p className="quiet num">
          {t(text.nextScan, { date: formatDate(nextScanTime, 'dd/MM/yyyy HH:mm', { lang }) })}
        </p>
      )}
    </Section>
  )
}
