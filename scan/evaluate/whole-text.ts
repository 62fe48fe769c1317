import { loadMacros } from './macros.ts'

const texts = new Map<string, string>()
let shared: Map<string, string> | undefined

/** Views and macros by name, with their text. */
function sharedTexts(): Map<string, string> {
  shared ??= new Map(
    loadMacros().map((one) =>
      'view' in one
        ? [one.view, one.query]
        : [/^create macro (\w+)/i.exec(one.macro)?.[1]?.toLowerCase() ?? '', one.macro],
    ),
  )
  return shared
}

/** A query together with the views and macros that it uses, also through others: every column that it reads is named. */
export function wholeText(sql: string): string {
  const known = texts.get(sql)
  if (known) return known
  const used = new Set<string>()
  const follow = (text: string) => {
    for (const word of new Set(text.toLowerCase().match(/\w+/g))) {
      const next = sharedTexts().get(word)
      if (next === undefined || used.has(word)) continue
      used.add(word)
      follow(next)
    }
  }
  follow(sql)
  const whole = [sql, ...[...used].map((name) => sharedTexts().get(name))].join('\n')
  texts.set(sql, whole)
  return whole
}
