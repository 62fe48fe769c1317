import { Copy, Info } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { asksForEnds } from '#contract/alerts/alert-filter.ts'
import { filterWords } from './filter-words.ts'
import { text } from './texts.ts'
import type { Preview } from './usePreview.ts'

interface Props {
  preview: Preview | undefined
  filters: string
  isWide?: boolean
}

/** The live answer: how many match, how many of them are wrong, and what the alert would be. */
export function RightNow({ preview, filters, isWide = false }: Props) {
  const { t, lang } = useLanguage()
  const copy = useCopy()
  if (!preview || !filters)
    return (
      <div className="right-now">
        <h3>{t(text.rightNow)}</h3>
        <p className="quiet">{t(text.chooseFirst)}</p>
      </div>
    )
  const { watched, total, compliant, nonCompliant, exempted, notAssessed } = preview
  const isActive = nonCompliant > 0
  // Of what was not assessed nobody knows.
  const isKnown = compliant + nonCompliant + exempted > 0
  return (
    <div className="right-now" aria-live="polite">
      <h3>{t(text.rightNow)}</h3>
      <p className="right-now-count num">
        <strong>{watched}</strong> {t(text.matches, { n: total })}
      </p>
      <p className="right-now-state num">
        <StateIcon state={isActive ? 'warning' : isKnown ? 'ok' : 'na'} />
        <span>
          <strong>{t(text.nonCompliantNow, { n: nonCompliant })}</strong>:{' '}
          {t(isActive ? text.activeNow : text.quietNow)}
        </span>
      </p>
      <ShareBar
        shares={[
          { tone: 'ok', value: compliant },
          { tone: 'bad', value: nonCompliant },
          { tone: 'exempted', value: exempted },
        ]}
        notAssessed={notAssessed}
        label={`${t(text.compliant)} ${compliant}, ${t(text.notCompliant)} ${nonCompliant}, ${t(text.exempted)} ${exempted}, ${t(text.na)} ${notAssessed}`}
      />
      <dl className="right-now-parts num">
        {(
          [
            ['ok', text.compliant, compliant],
            ['exempted', text.exempted, exempted],
            ['bad', text.notCompliant, nonCompliant],
            ['na', text.na, notAssessed],
          ] as const
        ).map(([state, label, n]) => (
          <div key={state}>
            <dt>
              <StateBadge state={state} label={t(label)} />
            </dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <p className="right-now-note">
        <Info size={14} aria-hidden="true" />
        {t(asksForEnds(filters) ? text.endingCounts : text.exemptedNever)}
      </p>
      {isWide && (
        <div className="right-now-filter">
          <span className="cut">{filterWords(filters, lang)}</span>
          <code className="cut" title={filters}>
            <span className="sr-only">{t(text.storedFilter)}: </span>
            {filters}
          </code>
          <IconButton label={t(text.copy)} icon={<Copy size={16} />} onClick={() => void copy(filters)} />
        </div>
      )}
    </div>
  )
}
