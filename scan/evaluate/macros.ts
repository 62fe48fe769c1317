import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../catalogue/macros/', import.meta.url)
let texts: string[] | undefined

/** The shared views and macros, one text per file, in the order of the file names. */
export function loadMacros(): string[] {
  texts ??= readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  return texts
}
