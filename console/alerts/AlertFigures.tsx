import { Mail } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertState } from '#contract/alerts/alert-choices.ts'
import { alerts } from '#contract/alerts/alerts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

const rowsOf = (state: number) =>
  linkTo('manage-alerts', { query: { $filter: where(alerts, { state: state as 1 }) } })

/** How many are active, quiet and off, and what was sent: each with its base and the way to its rows. */
export function AlertFigures() {
  const t = useText()
  const { data } = useAnswer(alertCalls.figures, {}, { quiet: true })
  const enabled = (data?.active ?? 0) + (data?.quiet ?? 0)
  const isQuiet = data?.quiet !== 0
  const total = enabled + (data?.off ?? 0)
  return (
    <FigureStrip label={t(text.figures)}>
      <StripFigure
        icon={<StateIcon state="warning" />}
        label={t(text.active)}
        count={data?.active}
        base={t(text.ofEnabled, { n: enabled })}
        news={data?.activatedLastWeek ? t(text.newActive, { n: data.activatedLastWeek }) : null}
        to={rowsOf(alertState.value.Active)}
      />
      <StripFigure
        icon={<StateIcon state={isQuiet ? 'ok' : 'na'} />}
        label={t(text.quiet)}
        count={data?.quiet}
        base={t(text.ofEnabled, { n: enabled })}
        to={rowsOf(alertState.value.Quiet)}
      />
      <StripFigure
        icon={<StateIcon state="disabled" />}
        label={t(text.off)}
        count={data?.off}
        base={t(text.ofAll, { n: total, m: data?.wouldBeActive ?? 0 })}
        to={rowsOf(alertState.value.Off)}
      />
      <StripFigure
        icon={<Mail size={16} aria-hidden="true" />}
        label={t(text.emails)}
        count={data?.mailsSent}
        base={t(text.mailsSent, { n: data?.mailsWaiting ?? 0 })}
      />
    </FigureStrip>
  )
}
