import { readdirSync, readFileSync } from 'node:fs'

/** A shared view or macro with what its file says of it. */
export interface Described {
  name: string
  kind: 'view' | 'macro'
  about: string | null
  /** Of a macro: what it is given. */
  parameters: string[]
}

const folder = new URL('../../catalogue/macros/', import.meta.url)

/** The views and macros of the catalogue, each with the comment right above it. */
export function describeShared(): Described[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => describedIn(readFileSync(new URL(file, folder), 'utf8')))
}

export function describedIn(text: string): Described[] {
  const begins = /((?:^--.*\n)*)^create (view|macro) (\w+)(?:\(([^)]*)\))?/gim
  return [...text.matchAll(begins)].map(([, comment = '', kind = '', name = '', given = '']) => ({
    name: name.toLowerCase(),
    kind: kind.toLowerCase() === 'view' ? 'view' : 'macro',
    about: comment.replace(/^-- ?/gm, '').replace(/\s+/g, ' ').trim() || null,
    parameters: given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  }))
}
