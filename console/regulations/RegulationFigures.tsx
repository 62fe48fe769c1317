import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { RowsLink } from '#console/kit/RowsLink.tsx'
import { CountSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { figuresOf, type Information } from './evidence.ts'
import { rowsOf } from './links.ts'
import { text } from './texts.ts'

/** Each figure with what it is a part of. A recommendation that several controls name counts once. */
export function RegulationFigures({ regulation }: { regulation: Information }) {
  const t = useText()
  const { id, controls, lastWeek } = regulation
  const figures = figuresOf(controls)
  const { assessed: n, exempted, total } = figures
  const naLastWeek = lastWeek && total - lastWeek.compliant - lastWeek.nonCompliant
  const since = (now: number, then: number | undefined | null) =>
    then === undefined || then === null ? null : now - then
  return (
    <FigureStrip label={t(text.figures)}>
      <Figure
        icon={<ListChecks size={16} aria-hidden="true" />}
        label={text.recommendations}
        count={total}
        to={rowsOf(id, 'all')}
        base={t(text.inControls, { n: figures.inControls, total: controls.length })}
      />
      <Figure
        icon={<StateIcon state={n > 0 ? 'ok' : 'na'} />}
        label={text.compliant}
        count={figures.compliant}
        to={rowsOf(id, 'compliant')}
        change={since(figures.compliant, lastWeek?.compliant)}
        base={t(text.ofAssessed, { n })}
      />
      <Figure
        icon={<StateIcon state={n > 0 ? 'bad' : 'na'} />}
        label={text.nonCompliant}
        count={figures.nonCompliant}
        to={rowsOf(id, 'nonCompliant')}
        change={since(figures.nonCompliant, lastWeek?.nonCompliant)}
        base={exempted ? t(text.ofAssessedExempted, { n, exempted }) : t(text.ofAssessed, { n })}
      />
      <Figure
        icon={<StateIcon state="na" />}
        label={text.na}
        count={figures.notAssessed}
        to={rowsOf(id, 'notAssessed')}
        change={since(figures.notAssessed, naLastWeek)}
        base={t(text.ofAll, { n: total })}
      />
    </FigureStrip>
  )
}

interface FigureProps {
  icon: ReactNode
  label: Text
  count: number
  to: string
  change?: number | null
  base: string
}

function Figure({ icon, label, count, to, change = null, base }: FigureProps) {
  const t = useText()
  return (
    <StripFigure
      icon={icon}
      label={t(label)}
      count={
        <RowsLink to={to} screen="recommendations" label={`${count} ${t(label)}`}>
          {count}
        </RowsLink>
      }
      base={base}
      news={change !== null && <CountSinceLastWeek change={change} />}
    />
  )
}
