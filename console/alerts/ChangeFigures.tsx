import { Clock, Mail } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { alertChangeType, alertState } from '#contract/alerts/alert-choices.ts'
import { labelOf } from '#contract/kit/choices.ts'
import type { Change } from './AlertChangePage.tsx'
import { durationOf } from './duration.ts'
import { text } from './texts.ts'

const { Activated } = alertChangeType.value

/** What changed, how the alert is now, who was told, and how often it came before. */
export function ChangeFigures({ change }: { change: Change }) {
  const { t, lang } = useLanguage()
  const isActivation = change.changeType === Activated
  const turning = change.causes.filter(
    ({ at, hasJoined }) => at === change.creationTime && hasJoined === isActivation,
  ).length
  const sent = change.mails.filter(({ state }) => state === 'sent').length
  const earlier = change.past.filter((one) => one.id < change.id && one.changeType === Activated).length
  const state = alertState.all.find(({ value }) => value === change.now?.state)?.state ?? 'disabled'
  return (
    <FigureStrip>
      <StripFigure
        icon={<StateIcon state={isActivation ? 'warning' : 'ok'} />}
        label={labelOf(alertChangeType, change.changeType, lang)}
        count={isActivation ? `0 → ${turning}` : `${turning} → 0`}
        base={t(text.causesCount)}
        news={change.endTime ? durationOf(change.creationTime, change.endTime, lang) : t(text.lastsStill)}
      />
      <StripFigure
        icon={<StateIcon state={state} />}
        label={`${t(text.now)}: ${change.now ? labelOf(alertState, change.now.state, lang) : t(text.deleted)}`}
        count={change.now?.nonCompliant ?? '–'}
        base={change.now ? t(text.ofWatched, { n: '', m: change.now.watched }).trim() : ''}
      />
      <StripFigure
        icon={<Mail size={16} aria-hidden="true" />}
        label={t(text.emails)}
        count={sent}
        base={t(text.mailsCount, { n: change.mails.length })}
      />
      <StripFigure
        icon={<Clock size={16} aria-hidden="true" />}
        label={t(text.earlier)}
        count={earlier}
        base={t(text.earlierActivations)}
      />
    </FigureStrip>
  )
}
