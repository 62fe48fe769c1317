import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { pageSizes } from '#console/kit/list/address.ts'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { lastSkip } from '#console/kit/list/pages.ts'
import { searchDelay } from '#console/kit/list/search.ts'
import { useStable } from '#console/kit/list/useStable.ts'
import { useChoice } from '#console/kit/useChoice.ts'
import { ChoiceBar } from '#console/ui/ChoiceBar.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { ControlRow } from './ControlRow.tsx'
import { type Control, type ControlState, controlStates, countStates, matching } from './evidence.ts'
import { stateWords, text } from './texts.ts'
import './Controls.css'

const choices = ['all', ...controlStates] as const
const replacing = { replace: true, preventScrollReset: true } as const

/** Every control with its state; an open one shows its recommendations. Filter and open controls are in the address. */
export function Controls({ controls }: { controls: readonly Control[] }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [state] = useChoice<ControlState | 'all'>('state', choices, 'all')
  const words = params.get('q') ?? ''
  const open = params.getAll('control')
  const counts = countStates(controls)
  const found = matching(controls, state, words)
  const { top, skip } = pageOf(params, found, open[0])
  const list = useScrollTo(open[0])

  const change = (make: (after: URLSearchParams) => void) =>
    setParams(() => {
      // The address itself, not the one of the last drawing: another change may be on its way to the screen.
      const after = new URLSearchParams(window.location.search)
      make(after)
      return after
    }, replacing)
  /** Other rows begin on their first page, also where an open control stands on another. */
  const ask = (make: (after: URLSearchParams) => void) =>
    change((after) => {
      make(after)
      after.set('$skip', '0')
    })
  const toggle = (controlId: string) =>
    change((after) => {
      // Without it the first open control would name the page.
      after.set('$skip', String(skip))
      if (after.has('control', controlId)) after.delete('control', controlId)
      else after.append('control', controlId)
    })
  const search = useLetters(words, (next) =>
    ask((after) => (next ? after.set('q', next) : after.delete('q'))),
  )

  return (
    <Panel
      flush
      title={
        <>
          {t(text.controls)}{' '}
          <span className="controls-note num">
            {t(text.controlsNote, { n: counts.evidenced, total: controls.length })}
          </span>
        </>
      }
      extra={
        <>
          <Input
            className="controls-search"
            type="search"
            prefix={<Search size={16} />}
            placeholder={t(text.search)}
            aria-label={t(text.search)}
            allowClear
            value={search.typed}
            onChange={({ target }) => search.type(target.value)}
          />
          <ChoiceBar
            label={t(text.filter)}
            value={state}
            onChange={(next) =>
              ask((after) => (next === 'all' ? after.delete('state') : after.set('state', next)))
            }
            options={[
              { value: 'all', label: `${t(text.all)} ${controls.length}` },
              ...controlStates.map((one) => ({ value: one, label: `${t(stateWords[one])} ${counts[one]}` })),
            ]}
          />
        </>
      }
    >
      <div className="controls" ref={list}>
        <div className="controls-head" aria-hidden="true">
          <span />
          <span>{t(text.control)}</span>
          <span>{t(text.wording)}</span>
          <span>{t(text.evidence)}</span>
          <span>{t(text.compliant)}</span>
          <span className="controls-na">{t(text.na)}</span>
        </div>
        <ul aria-label={t(text.controls)}>
          {found.slice(skip, skip + top).map((control) => (
            <ControlRow
              key={control.id}
              control={control}
              isOpen={open.includes(control.controlId)}
              onToggle={() => toggle(control.controlId)}
            />
          ))}
        </ul>
      </div>
      {found.length > 0 && (
        <ListFoot
          count={found.length}
          top={top}
          skip={skip}
          onTop={(next) => ask((after) => after.set('$top', String(next)))}
          onSkip={(next) => change((after) => after.set('$skip', String(next)))}
        />
      )}
      {found.length === 0 && (
        <EmptyState
          state="na"
          title={t(controls.length ? text.nothingFound : text.noControls)}
          action={
            controls.length > 0 && (
              <Button
                onClick={() =>
                  ask((after) => {
                    after.delete('q')
                    after.delete('state')
                  })
                }
              >
                {t(text.showAll)}
              </Button>
            )
          }
        />
      )}
    </Panel>
  )
}

/** The page that the address names; a link to a control opens the one that has it. */
function pageOf(params: URLSearchParams, found: readonly Control[], linked: string | undefined) {
  const wanted = Number(params.get('$top'))
  const top = pageSizes.find((size) => size === wanted) ?? pageSizes[0]
  const asked = params.get('$skip')
  const place = found.findIndex(({ controlId }) => controlId === linked)
  const from = asked === null ? Math.max(place, 0) : Number(asked) || 0
  return { top, skip: Math.min(Math.floor(from / top) * top, lastSkip(found.length, top)) }
}

/** The box shows every letter at once; the address, and with it the list, follows when the hand rests. */
function useLetters(applied: string, apply: (words: string) => void) {
  // Null: as the address has it.
  const [letters, setLetters] = useState<string | null>(null)
  if (letters === applied) setLetters(null)
  const applyLatest = useStable(apply)
  useEffect(() => {
    if (letters === null) return
    const timer = setTimeout(() => applyLatest(letters), searchDelay.hook)
    return () => clearTimeout(timer)
  }, [letters, applyLatest])
  return { typed: letters ?? applied, type: setLetters }
}

/** A link to a control shows that control; opening one by hand moves nothing. */
function useScrollTo(controlId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const linked = useRef(controlId)
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-control]') ?? [])]
    rows.find((row) => row.dataset.control === linked.current)?.scrollIntoView({ block: 'start' })
  }, [])
  return list
}
