import type { AuditCauseEvent, auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { fillIn } from '#contract/kit/text.ts'
import { actorName } from './actor-name.ts'
import { causeWords } from './cause-words.ts'
import { type PropertyChange, propertyChanges } from './property-changes.ts'

export type AuditCauses = AnswerOf<typeof auditCalls.causes>

/** A record that can have caused a change, ready to be read. */
export interface SaidCause {
  who: string
  isApplication: boolean
  from: string[]
  what: string
  target: string | null
  changes: PropertyChange[]
  note: string
}

const mostChanges = 6
const mostItems = 5

/** Who it was, as people call them. */
export const saidActor = ({ initiatedBy }: Pick<AuditCauseEvent, 'initiatedBy'>, lang: Lang): string =>
  initiatedBy === null ? causeWords.unknown[lang] : actorName(initiatedBy)

export function saidCause(event: AuditCauseEvent, lang: Lang): SaidCause {
  const { items } = event
  return {
    who: saidActor(event, lang),
    isApplication: event.isApplication,
    from: [event.ipAddress, event.service].filter((one) => one !== null),
    what: event.activity,
    target: event.targetName,
    changes: propertyChanges(event.targetResources, lang).shown.slice(0, mostChanges),
    note:
      items.length > 0
        ? fillIn(causeWords.items[lang], { items: items.slice(0, mostItems).join(', ') })
        : causeWords.setting[lang],
  }
}

/** Why there is no record to show, or why there may be more than are shown; nothing is guessed. */
export function causeRemarks({ since, isTraceable, isComplete, events }: AuditCauses): Text[] {
  if (since === null) return [causeWords.noSince]
  if (!isTraceable) return [causeWords.untraceable]
  return [
    ...(events.length === 0 ? [causeWords.nothing] : []),
    ...(isComplete ? [] : [causeWords.incomplete]),
  ]
}

export interface ItemCauses {
  name: string
  hasCome: boolean
  /** Who touched it; empty: no record says so. */
  by: string[]
}

/** Each item that came or went, with whoever touched it. */
export function itemCauses({ came, went, events }: AuditCauses, lang: Lang): ItemCauses[] {
  const of = (name: string, hasCome: boolean): ItemCauses => ({
    name,
    hasCome,
    by: [
      ...new Set(events.filter(({ items }) => items.includes(name)).map((event) => saidActor(event, lang))),
    ],
  })
  return [...came.map((name) => of(name, true)), ...went.map((name) => of(name, false))]
}
