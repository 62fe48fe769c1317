import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { type CheckPage, products } from '#scan/catalogue/check-page.ts'
import { checksFolder, loadChecks } from '#scan/catalogue/load-checks.ts'
import { newPage } from '#scan/catalogue/new-page.ts'
import { readPage } from '#scan/catalogue/read-page.ts'
import { pageFault, runFixtures } from '#scan/catalogue/run-fixtures.ts'
import { titleFaults } from '#scan/catalogue/title-faults.ts'
import { Sandbox } from '#scan/evaluate/sandbox.ts'
import { finishCheck } from './check-finish.ts'
import { type Command, stopSignal } from './command.ts'

export const check: Command = {
  help: `parapet check new <product>/<id>    writes a page to fill in
parapet check run <page…>           runs the fixtures of pages
parapet check watch <page>          runs them again whenever the file is saved
parapet check finish <page>         writes what the check needs besides: German page, expected outcomes, docs

A page is catalogue/checks/<product>/<id>.md, named by its path or as <product>/<id>. 'run' ends with 1 when a fixture
does not come out as its title says. docs/writing-a-check.md explains the page.`,
  run: async ([verb, ...names]) => {
    if (verb === 'new' && names.length === 1) return createPage(names[0] ?? '')
    if (verb === 'run' && names.length) return runPages(names)
    if (verb === 'watch' && names.length === 1) return watchPage(names[0] ?? '')
    if (verb === 'finish' && names.length === 1) return finishPage(names[0] ?? '')
    throw new Error('Say new <product>/<id>, run <page…>, watch or finish <page>. See: parapet check --help')
  },
}

function createPage(name: string): void {
  const [, folder = '', id = ''] = /^([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(name) ?? []
  if (!Object.hasOwn(products, folder))
    throw new Error(`Name the page as <product>/<id>; products: ${Object.keys(products).join(', ')}`)
  const file = pageFile(name)
  if (existsSync(file)) throw new Error(`${file} already exists`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, newPage(id, products[folder as keyof typeof products]))
  console.log(`wrote ${file}`)
}

async function runPages(names: string[]): Promise<void> {
  const sandbox = new Sandbox()
  try {
    for (const name of names) if (!(await runPage(pageFile(name), sandbox))) process.exitCode = 1
  } finally {
    await sandbox.close()
  }
}

/** Only a page whose fixtures come out as they should is worth the rest. */
async function finishPage(name: string): Promise<void> {
  await runPages([name])
  if (!process.exitCode) await finishCheck(pageFile(name))
}

async function watchPage(name: string): Promise<void> {
  const file = pageFile(name)
  const sandbox = new Sandbox()
  let running = runPage(file, sandbox)
  let timer: NodeJS.Timeout | undefined
  // Editors write a file in several steps and some replace it, so the folder is watched and the last event counts.
  const watcher = watch(dirname(file), (_, changed) => {
    if (changed && !file.endsWith(sep + changed)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => runPage(file, sandbox))
    }, 50)
  })
  await stopSignal()
  watcher.close()
  await running
  await sandbox.close()
}

/** Prints what each fixture did; true when all came out as they should. */
async function runPage(file: string, sandbox: Sandbox): Promise<boolean> {
  const began = performance.now()
  try {
    // Its German stands in the same place below another folder.
    const page = { ...readPage(readFileSync(file, 'utf8'), file), file: relative(checksFolder, file) }
    const [wrongTitle] = titleFaultsOf(page)
    if (wrongTitle) throw new Error(wrongTitle)
    const fault = await pageFault(page, sandbox)
    if (fault) throw new Error(`${file}:${page.sqlLine}: ${fault}`)
    const runs = await runFixtures(page, sandbox)
    for (const { fixture, fault } of runs)
      console.log(
        fault
          ? `WRONG  ${fixture.title}\n       ${file}:${fixture.line}: ${fault.en}`
          : `ok     ${fixture.title}`,
      )
    const wrong = runs.filter((run) => run.fault).length
    console.log(
      `${page.id}: ${runs.length - wrong} of ${runs.length} in ${Math.round(performance.now() - began)} ms`,
    )
    return wrong === 0
  } catch (error) {
    console.log(`WRONG  ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const titleFaultsOf = (page: CheckPage): string[] =>
  titleFaults([...loadChecks().filter(({ id }) => id !== page.id), page]).filter((fault) =>
    fault.includes(page.file),
  )

const pageFile = (name: string): string =>
  name.endsWith('.md') ? resolve(name) : `${checksFolder}${name.replaceAll('/', sep)}.md`
