import { loadMacros } from './macros.ts'

let pattern: RegExp | undefined

/** Whether a statement asks for the time of the scan, by itself or through one of our macros. */
export const tellsTime = (sql: string): boolean => {
  pattern ??= callsOf(namesThatTellTime())
  return pattern.test(sql)
}

const callsOf = (names: readonly string[]) => new RegExp(`\\b(?:${names.join('|')})\\s*\\(`, 'i')

/** `now_at` and every macro that calls one of them, whichever stands first. */
function namesThatTellTime(): string[] {
  const macros = loadMacros().flatMap((shared) => ('macro' in shared ? [shared.macro] : []))
  const names = new Set(['now_at'])
  for (let before = 0; before < names.size; ) {
    before = names.size
    const calls = callsOf([...names])
    for (const macro of macros) {
      const [start = '', name = ''] = /^create macro (\w+)/i.exec(macro) ?? []
      if (calls.test(macro.slice(start.length))) names.add(name)
    }
  }
  return [...names]
}
