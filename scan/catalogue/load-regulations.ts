import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flag, listOf, mapOf, type Read, readContent, shaped, text } from './content-file.ts'

export interface Control {
  /** As the framework numbers it. */
  controlId: string
  text: string
  /** Whether reading a tenant gives evidence; a control that is not provable has no checks. */
  provable: boolean
  /** Ids of the checks that give evidence. */
  checks: string[]
}

export interface Regulation {
  id: string
  name: string
  summary: string
  description: string
  controls: Control[]
}

export interface GermanRegulation {
  name: string
  summary: string
  description: string
  /** The text of every control, by its number in the framework. */
  controls: Record<string, string>
}

export const regulationsFolder = join(import.meta.dirname, '../../catalogue/regulations')

const control: Read<Control> = shaped<Control>({
  controlId: text,
  text,
  provable: flag,
  checks: listOf(text),
})
const regulation: Read<Regulation> = shaped<Regulation>({
  id: text,
  name: text,
  summary: text,
  description: text,
  controls: listOf(control),
})

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

const germanFolder = join(import.meta.dirname, '../../catalogue/german/regulations')
const german: Read<GermanRegulation> = shaped<GermanRegulation>({
  name: text,
  summary: text,
  description: text,
  controls: mapOf(text),
})

/** A framework's texts in German, where somebody has written them. */
export function germanRegulation({ id, controls }: Regulation): GermanRegulation | null {
  const file = join(germanFolder, `${id}.json`)
  if (!existsSync(file)) return null
  const read = german(JSON.parse(readFileSync(file, 'utf8')), `german/regulations/${id}`)
  const known = new Set(controls.map(({ controlId }) => controlId))
  const unknown = Object.keys(read.controls).find((controlId) => !known.has(controlId))
  if (unknown !== undefined)
    throw new Error(`german/regulations/${id}.json: there is no control '${unknown}'`)
  return read
}
