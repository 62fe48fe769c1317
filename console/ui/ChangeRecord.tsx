import { ArrowRight, Bot, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import './ChangeRecord.css'

export type ChangeRecordProps = {
  who: string
  isApplication: boolean
  when: ReactNode
  /** From where, and with what. */
  from: readonly string[]
  what: string
  target: string | null
  changes: readonly { name: string; before: string; after: string }[]
  note: string
}

/** One change that somebody made: who, when, from where, what it was before and after. */
export const ChangeRecord = ({
  who,
  isApplication,
  when,
  from,
  what,
  target,
  changes,
  note,
}: ChangeRecordProps) => (
  <div className="change-record">
    <div className="change-record-head">
      {isApplication ? <Bot size={14} aria-hidden="true" /> : <UserRound size={14} aria-hidden="true" />}
      <b>{who}</b>
      <span className="quiet">{when}</span>
      {from.map((one) => (
        <span key={one} className="quiet num">
          {one}
        </span>
      ))}
    </div>
    <div>
      {what}
      {target && (
        <>
          : <b>{target}</b>
        </>
      )}
    </div>
    {changes.map(({ name, before, after }) => (
      <div key={name} className="change-record-value">
        <span className="quiet">{name}</span>
        <del>{before}</del>
        <ArrowRight size={12} aria-hidden="true" />
        <span>{after}</span>
      </div>
    ))}
    <div className="quiet">{note}</div>
  </div>
)
