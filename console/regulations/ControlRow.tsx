import { ChevronDown, ChevronRight, Link2 } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import type { State } from '#console/ui/StateIcon.tsx'
import { EvidenceBar } from './EvidenceBar.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { type Control, type ControlState, stateOf } from './evidence.ts'
import { stateWords, text } from './texts.ts'

const icons: Record<ControlState, State> = {
  gaps: 'bad',
  evidenced: 'ok',
  notAssessed: 'na',
  notProvable: 'disabled',
}

type ControlRowProps = { control: Control; isOpen: boolean; onToggle: () => void }

export function ControlRow({ control, isOpen, onToggle }: ControlRowProps) {
  const t = useText()
  const id = useId()
  const state = stateOf(control)
  const { controlId, compliant, assessed, recommendations } = control
  const na = recommendations.length - assessed
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className="control" data-control={controlId}>
      <button
        type="button"
        className="control-row"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Chevron size={16} aria-hidden="true" />
        <span className="control-id">{controlId}</span>
        <span className="control-text" title={control.text}>
          {control.text}
        </span>
        <span className="control-state">
          <StateBadge state={icons[state]} label={t(stateWords[state])} />
        </span>
        <span className="control-share">
          {assessed > 0 ? (
            <>
              <EvidenceBar
                ofAssessed
                compliant={compliant}
                nonCompliant={assessed - compliant}
                total={recommendations.length}
              />
              <span className="num">
                {t(text.ofNPercent, {
                  n: compliant,
                  total: assessed,
                  percentage: control.percentageCompliant ?? 0,
                })}
              </span>
            </>
          ) : (
            <span>{t(state === 'notProvable' ? text.notByReading : text.notAssessed)}</span>
          )}
        </span>
        <span className="controls-na num">{na || '–'}</span>
      </button>
      <div id={id} className="control-open" hidden={!isOpen}>
        {isOpen && <OpenControl control={control} state={state} />}
      </div>
    </li>
  )
}

function OpenControl({ control, state }: { control: Control; state: ControlState }) {
  const t = useText()
  const copy = useCopy()
  const { controlId, recommendations } = control
  const link = `${window.location.origin}${window.location.pathname}?${new URLSearchParams({ control: controlId })}`
  return (
    <>
      {state === 'notProvable' && <p className="control-note">{t(text.notProvableNote)}</p>}
      {recommendations.length > 0 ? (
        <EvidenceList rows={recommendations} />
      ) : (
        state !== 'notProvable' && <p className="control-note">{t(text.noRecommendations)}</p>
      )}
      <PlainButton kind="text" size="small" icon={<Link2 size={14} />} onClick={() => void copy(link)}>
        {t(text.copyLink, { control: controlId })}
      </PlainButton>
    </>
  )
}
