import { actorName } from '#contract/audit-events/actor-name.ts'
import {
  auditActionType,
  auditItems,
  auditItemType,
  itemTypeOf,
} from '#contract/audit-events/audit-choices.ts'
import { labelOf } from '#contract/kit/choices.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { fill } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { minuteOf } from '../kit/written-dates.ts'
import { queueMails } from '../mail/actions.ts'
import { readersOf } from './recipients.ts'

interface Told {
  at: string
  action: number
  target: string | null
  by: string | null
}

const mostLines = 100

/**
 * One mail to each recipient, in their language, about everything that no mail has told of yet, written in the
 * transaction that marks it as told. Answers how many events that were.
 */
export async function tellEvents(app: App, db: Db, accountId: number, now: Date): Promise<number> {
  const told = await db.rows(sql<Told>`
    update audit_event
    set is_told = true
    where account_id = ${accountId} and not is_told
    returning at, action_type as action, target_name as target, initiated_by as by`)
  const readers = told.length > 0 ? await readersOf(db, accountId) : []
  if (readers.length === 0) return told.length
  const { name } = await db.one(sql<{ name: string }>`select name from account where id = ${accountId}`)
  const events = { en: linesOf(told, 'en'), de: linesOf(told, 'de') }
  const times = told.map(({ at }) => at).toSorted()
  const values = {
    account: name,
    count: String(told.length),
    link: `${app.config.publicUrl}/event-monitoring/azure-audit-logs-history`,
  }
  await queueMails(
    db,
    readers.map(({ email: to, lang }) => ({
      template: 'auditEvents' as const,
      to,
      lang,
      accountId,
      now,
      values: {
        ...values,
        from: minuteOf(times[0] ?? '', lang),
        to: minuteOf(times.at(-1) ?? '', lang),
        events: events[lang],
      },
    })),
  )
  return told.length
}

const texts = {
  head: { en: '{type}: {n}', de: '{type}: {n}' },
  event: { en: '{action}: {target}, by {by}, {time}', de: '{action}: {target}, durch {by}, {time}' },
  more: word.andMore,
  unknown: { en: 'unknown', de: 'unbekannt' },
} satisfies Record<string, Text>

/** The events of each item type below its name, the newest first. */
function linesOf(told: readonly Told[], lang: Lang): string[] {
  const say = (text: Text, values: Record<string, string | number>) => fill(text, values)[lang]
  const types = auditItems.flatMap(({ name }) => {
    const type = auditItemType.value[name]
    const own = told
      .filter(({ action }) => itemTypeOf(action) === type)
      .toSorted((one, other) => other.at.localeCompare(one.at))
    return own.length > 0 ? [{ label: labelOf(auditItemType, type, lang) ?? name, own }] : []
  })
  const each = Math.max(5, Math.floor(mostLines / Math.max(1, types.length)))
  return types.flatMap(({ label, own }) => [
    say(texts.head, { type: label, n: own.length }),
    ...own.slice(0, each).map(({ action, target, by, at }) =>
      say(texts.event, {
        action: labelOf(auditActionType, action, lang) ?? '',
        target: target ?? texts.unknown[lang],
        by: by === null ? texts.unknown[lang] : actorName(by),
        time: minuteOf(at, lang),
      }),
    ),
    ...(own.length > each ? [say(texts.more, { n: own.length - each })] : []),
  ])
}
