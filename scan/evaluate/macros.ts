import { readdirSync, readFileSync } from 'node:fs'
import { newPatterns, type Patterns } from './patterns.ts'

const folder = new URL('../../catalogue/macros/', import.meta.url)
let known: Shared[] | undefined

/** A shared statement: a view by its name and query, or a macro as it is. */
export type Shared = { view: string; query: string } | { macro: string }

/** The shared views and macros, in the order of the files and of what stands in them. A statement ends its line. */
export function loadMacros(): Shared[] {
  const patterns = newPatterns()
  known ??= readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8').replace(/^\s*--.*$/gm, ''))
    .flatMap((text) => text.split(/;[ \t]*$/m))
    .map((statement) => statement.trim())
    .filter(Boolean)
    .flatMap((statement) => sharedOf(statement, patterns))
  return known
}

function sharedOf(statement: string, patterns: Patterns): Shared[] {
  if (patterns.learn(statement)) return []
  const [start = '', view] = /^create view (\w+) as\s/i.exec(statement) ?? []
  if (view) return [{ view: view.toLowerCase(), query: patterns.fill(statement.slice(start.length)) }]
  if (/^create macro /i.test(statement)) return [{ macro: statement }]
  throw new Error(`Neither 'create view', 'create macro' nor 'create pattern': ${statement.slice(0, 60)}`)
}

export const loadViews = () => loadMacros().flatMap((shared) => ('view' in shared ? [shared] : []))
