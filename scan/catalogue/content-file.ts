import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { exact, readJson, words } from '#contract/kit/read-json.ts'

export const bothLanguages = exact({ en: words, de: words })

/** All files of a folder of the catalogue, by name. An error names the file and the key. */
export function readContent<S extends TSchema>(folder: string, schema: S): Static<S>[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((file) => {
    const content = readContentFile(join(folder, file), `${basename(folder)}/${file}`, schema)
    if ((content as { id?: unknown }).id !== basename(file, '.json'))
      throw new Error(`${basename(folder)}/${file}: 'id' must be the file's name`)
    return content
  })
}

/** One JSON file of the catalogue; `name` is how an error calls it. */
export const readContentFile = <S extends TSchema>(file: string | URL, name: string, schema: S): Static<S> =>
  readJson(schema, readFileSync(file, 'utf8'), name)
