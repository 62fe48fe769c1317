import { basename, dirname } from 'node:path'
import { loadTables } from '../evaluate/tables.ts'
import {
  type CheckPage,
  type Messages,
  type Parameters,
  products,
  type SectionName,
  sectionTitles,
} from './check-page.ts'
import { type Fixture, isFixtureTitle, readFixture } from './fixtures.ts'
import { readFields } from './front-matter-fields.ts'
import { PageError } from './page-error.ts'
import { cutPage, cutSections, type Section } from './page-parts.ts'
import { fillSql, fillText, unknownNames } from './parameters.ts'
import { titleFault } from './titles.ts'

/** Reads one check page. `file` is its path below catalogue/checks, which names the product's folder and the id. */
export function readPage(text: string, file: string, changed: Parameters = {}): CheckPage {
  const { matter, sections } = cutPage(text, file)
  const { fields, fail } = readFields(matter, file)
  const { id, product, validation, query } = fields
  if (`${id}.md` !== basename(file)) fail('id', `The id '${id}' differs from the file's name.`)
  if (products[basename(dirname(file)) as keyof typeof products] !== product)
    fail('product', `The page of ${product} lies in the folder of another product.`)
  const isAutomatic = validation === 'Automatic'
  if (isAutomatic !== (query !== undefined))
    fail('query', isAutomatic ? "'query' is missing." : "A manual check has no 'query'.")
  const parameters = { ...fields.parameters, ...changed }
  return {
    id,
    file,
    product,
    validationMethod: validation,
    queryType: query ?? 'Global',
    severity: fields.severity,
    impact: fields.impact,
    effort: fields.effort,
    scopes: fields.scopes,
    operatingSystems: fields.operatingSystems ?? [],
    category: fields.category,
    licences: fields.licences ?? [],
    connectors: knownTables('connectors'),
    optionalConnectors: knownTables('optionalConnectors'),
    prerequisites: fields.prerequisites ?? [],
    references: fields.references ?? [],
    parameters,
    ...readSections(sections, file, parameters, isAutomatic),
  }

  function knownTables(key: 'connectors' | 'optionalConnectors'): string[] {
    const names = fields[key] ?? []
    for (const name of names) if (!loadTables().has(name)) fail(key, `There is no connector '${name}'.`)
    return names
  }
}

function readSections(
  sections: readonly Section[],
  file: string,
  parameters: Parameters,
  isAutomatic: boolean,
) {
  refuseSections(sections, file, parameters, isAutomatic ? ['Messages', 'Query', 'Fixtures'] : [])
  refuseTitle(sections, file)
  const texts = textsOf(sections, file, parameters)
  if (!isAutomatic) return { sections: texts, messages: {}, sql: null, sqlLine: 0, fixtures: [] }
  const query = sectionOf(sections, 'Query', file)
  const queries = query.blocks.filter(({ language }) => language === 'sql')
  if (queries.length !== 1) throw new PageError(file, query.line, 'The query is exactly one sql block.')
  const { text, line } = queries[0] as Section['blocks'][number]
  return {
    sections: texts,
    messages: messagesOf(sections, file, parameters),
    sql: fillSql(text, parameters).trim(),
    sqlLine: line,
    fixtures: readFixtures(sectionOf(sections, 'Fixtures', file), file),
  }
}

/** The texts of a page in German: its sections for people, and nothing else. */
export function readTexts(text: string, file: string, parameters: Parameters): Record<SectionName, string> {
  const sections = cutSections(text.split(/\r?\n/), file)
  refuseSections(sections, file, parameters, ['Messages'])
  return textsOf(sections, file, parameters)
}

/** The sentences of a page in German. */
export const readMessages = (text: string, file: string, parameters: Parameters): Messages =>
  messagesOf(cutSections(text.split(/\r?\n/), file), file, parameters)

/** `- code: sentence with {places}`, one to a line. */
function messagesOf(sections: readonly Section[], file: string, parameters: Parameters): Messages {
  const section = sections.find(({ title }) => title === 'Messages')
  const messages: Record<string, string> = {}
  for (const line of section?.text.split('\n').filter((line) => line.trim()) ?? []) {
    const [, code = '', sentence = ''] = /^- (\w+): (.+)$/.exec(line) ?? []
    if (!code) throw new PageError(file, section?.line ?? 1, `Not a line '- code: sentence': ${line}`)
    if (code in messages) throw new PageError(file, section?.line ?? 1, `The message '${code}' stands twice.`)
    messages[code] = fillText(sentence, parameters).trim()
  }
  return messages
}

function refuseSections(
  sections: readonly Section[],
  file: string,
  parameters: Parameters,
  further: readonly string[],
): void {
  const allowed = [...Object.keys(sectionTitles), ...further]
  for (const { title, line, text } of sections) {
    if (!allowed.includes(title)) throw new PageError(file, line, `A page has no section '${title}'.`)
    if (!text) throw new PageError(file, line, `The section '${title}' is empty.`)
    const [unknown] = unknownNames(text, parameters)
    if (unknown) throw new PageError(file, line, `There is no parameter '${unknown}'.`)
  }
}

function refuseTitle(sections: readonly Section[], file: string): void {
  const { text, line } = sectionOf(sections, 'Title', file)
  const fault = titleFault(text, 'en')
  if (fault) throw new PageError(file, line, fault)
}

function sectionOf(sections: readonly Section[], title: string, file: string): Section {
  const section = sections.find((one) => one.title === title)
  if (!section) throw new PageError(file, 1, `The section '${title}' is missing.`)
  return section
}

const textsOf = (sections: readonly Section[], file: string, parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(sectionTitles).map(([title, name]) => [
      name,
      fillText(sectionOf(sections, title, file).text, parameters),
    ]),
  ) as Record<SectionName, string>

function readFixtures(section: Section, file: string): Fixture[] {
  const fixtures: Fixture[] = []
  for (const { before, language, text, line } of section.blocks) {
    if (language !== 'json') throw new PageError(file, line, 'A fixture is a json block.')
    if (!isFixtureTitle(before))
      throw new PageError(
        file,
        line,
        "Above a fixture stands 'Passes: …', 'Fails: …' or 'Does not apply: …'.",
      )
    const fixture = readFixture(before, text, fixtures, file, line)
    if (fixtures.some(({ title }) => title === fixture.title))
      throw new PageError(file, line, `Two fixtures have the title '${fixture.title}'.`)
    fixtures.push(fixture)
  }
  for (const kind of ['passes', 'fails'] as const)
    if (!fixtures.some(({ expects }) => expects === kind))
      throw new PageError(file, section.line, `No fixture ${kind}.`)
  return fixtures
}
