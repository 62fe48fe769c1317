import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { germanPage } from '#scan/catalogue/german-page.ts'
import { checksFolder } from '#scan/catalogue/load-checks.ts'

const inHouse = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Writes what a check needs besides its page, and tells what is left for a person. A second time changes nothing. */
export async function finishCheck(file: string): Promise<void> {
  const name = file.slice(checksFolder.length)
  if (!file.startsWith(checksFolder)) throw new Error(`${file} is not a page of the catalog`)
  writeGerman(readFileSync(file, 'utf8'), inHouse(`catalogue/german/checks/${name}`))
  const id = name.replace(/^.*[\\/]|\.md$/g, '')
  const changes = await runScript('scripts/write-expected-outcomes.ts', id)
  console.log(changes ? `expected outcomes, read them:\n${changes}` : 'expected outcomes: as they were')
  await runScript('scripts/write-catalogue-docs.ts')
  console.log('docs/catalogue.md: written')
}

function writeGerman(page: string, file: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  const { text, english } = germanPage(page, before)
  if (text !== before) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote ${file}`)
  }
  console.log(english.length ? `German: still to be translated: ${english.join(', ')}` : 'German: complete')
}

/** Programs of the repository, not of the product: they are started, not imported. */
async function runScript(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [inHouse(script), ...args])
  return stdout.trim()
}
