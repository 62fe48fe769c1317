import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { exact, words } from '#contract/kit/read-json.ts'
import { readContent, readContentFile } from './content-file.ts'

const control = exact({
  /** As the framework numbers it. */
  controlId: words,
  text: words,
  /** Whether reading a tenant gives evidence; a control that is not provable has no checks. */
  provable: Type.Boolean(),
  /** Ids of the checks that give evidence. */
  checks: Type.Array(words),
})
const texts = { name: words, summary: words, description: words }
const regulation = exact({ id: words, ...texts, controls: Type.Array(control) })
/** `controls`: the text of every control, by its number in the framework. */
const german = exact({ ...texts, controls: Type.Record(Type.String(), words) })
export type Control = Static<typeof control>
export type Regulation = Static<typeof regulation>
export type GermanRegulation = Static<typeof german>

export const regulationsFolder = join(import.meta.dirname, '../../catalogue/regulations')
const germanFolder = join(import.meta.dirname, '../../catalogue/german/regulations')

/** The frameworks of the catalogue with their controls, by id. */
export const loadRegulations = (folder: string = regulationsFolder): Regulation[] => {
  const regulations = readContent(folder, regulation)
  for (const { id, controls } of regulations) {
    const seen = new Set<string>()
    for (const { controlId, provable, checks } of controls) {
      const fail = (problem: string): never => {
        throw new Error(`regulations/${id}.json: the control '${controlId}' ${problem}`)
      }
      if (seen.has(controlId)) fail('stands twice')
      seen.add(controlId)
      if (new Set(checks).size < checks.length) fail('names a check twice')
      if (provable !== checks.length > 0)
        fail(provable ? "is 'provable' without 'checks'" : "has 'checks' but is not 'provable'")
    }
  }
  return regulations
}

/** A framework's texts in German, where somebody has written them. */
export function germanRegulation({ id, controls }: Regulation): GermanRegulation | null {
  const file = join(germanFolder, `${id}.json`)
  if (!existsSync(file)) return null
  const name = `german/regulations/${id}.json`
  const read = readContentFile(file, name, german)
  const known = new Set(controls.map(({ controlId }) => controlId))
  const unknown = Object.keys(read.controls).find((controlId) => !known.has(controlId))
  if (unknown !== undefined) throw new Error(`${name}: there is no control '${unknown}'`)
  return read
}
