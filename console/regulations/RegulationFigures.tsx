import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { type Control, figuresOf } from './evidence.ts'
import { text } from './texts.ts'

/** Each figure with what it is a part of. A recommendation that several controls name counts once. */
export function RegulationFigures({ controls }: { controls: readonly Control[] }) {
  const t = useText()
  const figures = figuresOf(controls)
  const { assessed: n, exempted } = figures
  return (
    <dl className="regulation-figures" aria-label={t(text.figures)}>
      <Figure
        icon={<ListChecks size={16} aria-hidden="true" />}
        label={text.recommendations}
        count={figures.total}
        base={t(text.inControls, { n: figures.inControls, total: controls.length })}
      />
      <Figure
        icon={<StateIcon state="ok" />}
        label={text.compliant}
        count={figures.compliant}
        base={t(text.ofAssessed, { n })}
      />
      <Figure
        icon={<StateIcon state="bad" />}
        label={text.nonCompliant}
        count={figures.nonCompliant}
        base={exempted ? t(text.ofAssessedExempted, { n, exempted }) : t(text.ofAssessed, { n })}
      />
      <Figure
        icon={<StateIcon state="na" />}
        label={text.na}
        count={figures.notAssessed}
        base={t(text.ofAll, { n: figures.total })}
      />
    </dl>
  )
}

function Figure({ icon, label, count, base }: { icon: ReactNode; label: Text; count: number; base: string }) {
  const t = useText()
  return (
    <div className="regulation-figure">
      <dt>
        {icon}
        {t(label)}
      </dt>
      <dd className="num">
        <strong>{count}</strong> <span>{base}</span>
      </dd>
    </div>
  )
}
