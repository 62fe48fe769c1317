import type { ReactNode } from 'react'
import './StateIcon.css'

export type State = 'ok' | 'bad' | 'exempted' | 'na' | 'pending' | 'disabled' | 'running' | 'warning'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const
const cutOut = { fill: 'none', stroke: 'var(--surface)', strokeWidth: 1.6, strokeLinecap: 'round' } as const

// Each state has a shape of its own, so that it can be told without its colour.
const shapes: Record<State, ReactNode> = {
  ok: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path d="m5 8.2 2.1 2.1L11 6.2" strokeLinejoin="round" {...cutOut} />
    </>
  ),
  bad: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" {...cutOut} />
    </>
  ),
  exempted: (
    <>
      <path fill="currentColor" d="M8 1 13.6 3v4.4c0 3.4-2.2 6-5.6 7.6-3.4-1.6-5.6-4.2-5.6-7.6V3z" />
      <path d="M5.4 8h5.2" {...cutOut} />
    </>
  ),
  na: (
    <>
      <circle cx="8" cy="8" r="6" {...line} strokeLinecap="butt" strokeDasharray="2.4 1.8" />
      <path d="M5.6 8h4.8" {...line} />
    </>
  ),
  pending: (
    <>
      <circle cx="8" cy="8" r="6" {...line} />
      <path d="M8 4.8V8l2.2 1.3" strokeLinejoin="round" {...line} />
    </>
  ),
  disabled: (
    <>
      <circle cx="8" cy="8" r="6" {...line} />
      <path d="m4 12 8-8" {...line} />
    </>
  ),
  running: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="var(--border-strong)" strokeWidth="2" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  warning: (
    <>
      <path fill="currentColor" d="M7.1 1.9a1 1 0 0 1 1.8 0l6 11.2a1 1 0 0 1-.9 1.5H2a1 1 0 0 1-.9-1.5z" />
      <path d="M8 6v3.4M8 11.8v.2" {...cutOut} />
    </>
  ),
}

/** The shape alone; a word has to stand beside it. */
export const StateIcon = ({ state, size = 16 }: { state: State; size?: number }) => (
  <svg
    className={`state-icon state-${state}`}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    {shapes[state]}
  </svg>
)
