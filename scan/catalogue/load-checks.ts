import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CheckPage, Messages, Parameters, SectionName } from './check-page.ts'
import { PageError } from './page-error.ts'
import { readMessages, readPage, readTexts } from './read-page.ts'

export const checksFolder = fileURLToPath(new URL('../../catalogue/checks/', import.meta.url))

const germanFolder = fileURLToPath(new URL('../../catalogue/german/checks/', import.meta.url))

let shipped: readonly CheckPage[] | undefined

/**
 * Every page of the catalogue, by id. `changed` holds the installation's own values: check id to parameters. Without
 * any the pages are read once.
 */
export function loadChecks(changed: Readonly<Record<string, Parameters>> = {}): readonly CheckPage[] {
  if (Object.keys(changed).length > 0) return readChecks(changed)
  shipped ??= readChecks(changed)
  return shipped
}

function readChecks(changed: Readonly<Record<string, Parameters>>): CheckPage[] {
  const pages = new Map<string, CheckPage>()
  const files = readdirSync(checksFolder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.md')).sort()) {
    const id = file.replace(/^.*[\\/]|\.md$/g, '')
    const page = readPage(readFileSync(checksFolder + file, 'utf8'), file, changed[id])
    const twin = pages.get(page.id)
    if (twin) throw new PageError(file, 1, `${twin.file} has the same id.`)
    pages.set(page.id, page)
  }
  refuseUnknown(pages, changed)
  return [...pages.values()].sort((a, b) => a.id.localeCompare(b.id))
}

/** The texts of a page in German, where somebody has written them: the file of the same name below catalogue/german. */
export function germanOf({ file, parameters }: CheckPage): Record<SectionName, string> | null {
  const german = germanFolder + file
  return existsSync(german) ? readTexts(readFileSync(german, 'utf8'), `german/${file}`, parameters) : null
}

/** The sentences of a page in German; none when it has no German page. */
export function germanMessagesOf({ file, parameters }: CheckPage): Messages {
  const german = germanFolder + file
  return existsSync(german) ? readMessages(readFileSync(german, 'utf8'), `german/${file}`, parameters) : {}
}

/** A value for something that is not there would look as if it were in force. */
function refuseUnknown(
  pages: ReadonlyMap<string, CheckPage>,
  changed: Readonly<Record<string, Parameters>>,
): void {
  for (const [id, parameters] of Object.entries(changed)) {
    const page = pages.get(id)
    if (!page) throw new Error(`There is no check '${id}'`)
    const { parameters: known } = readPage(readFileSync(checksFolder + page.file, 'utf8'), page.file)
    for (const name of Object.keys(parameters))
      if (!Object.hasOwn(known, name)) throw new Error(`The check '${id}' has no parameter '${name}'`)
  }
}
