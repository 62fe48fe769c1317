import assert from 'node:assert/strict'
import { readZip } from '../kit/zip.ts'
import { holdWordXml } from './word-schema.ts'

/** What Word looks at before it says that a file has to be repaired. */
export function holdWordPackage(docx: Buffer): void {
  const parts = new Map(readZip(docx, { entries: 500 }).map(({ name, read }) => [name, read()] as const))
  const textOf = (part: string) => parts.get(part)?.toString('utf8') ?? ''
  holdTypes(textOf('[Content_Types].xml'), parts)
  for (const [part, content] of parts) {
    if (/\.(xml|rels)$/.test(part)) holdWordXml(part, content.toString('utf8'))
    if (part.endsWith('.rels')) holdRelations(part, parts)
  }
  const written = [...parts.keys()].filter((part) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(part))
  const all = written.map(textOf).join('')
  holdIds(all)
  for (const part of written) {
    holdFields(part, textOf(part))
    holdTables(part, textOf(part))
    holdPictures(part, textOf(part))
  }
  holdStyles(all, textOf('word/styles.xml'))
  assert.ok(parts.has('word/fonts/font1.odttf') && parts.has('word/fonts/font2.odttf'))
  assert.match(textOf('word/fontTable.xml'), /<w:embedRegular [^>]*\/><w:embedBold/)
}

/** What each kind of part is called, beside what its ending says. */
const kinds: Record<string, string> = {
  document: 'document.main',
  styles: 'styles',
  settings: 'settings',
  fontTable: 'fontTable',
  header: 'header',
  footer: 'footer',
}

function holdTypes(types: string, parts: ReadonlyMap<string, Buffer>): void {
  const defaults = new Set([...types.matchAll(/Extension="(\w+)"/g)].map(([, one]) => one))
  const overrides = new Map(
    [...types.matchAll(/PartName="\/([^"]+)" ContentType="([^"]+)"/g)].map(([, part = '', type = '']) => [
      part,
      type,
    ]),
  )
  for (const part of overrides.keys()) assert.ok(parts.has(part), `${part} has a type and is missing`)
  for (const part of parts.keys()) {
    if (part === '[Content_Types].xml') continue
    const kind = kinds[/^word\/([a-zA-Z]+)\d*\.xml$/.exec(part)?.[1] ?? '']
    if (kind)
      assert.equal(
        overrides.get(part),
        `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`,
        part,
      )
    else assert.ok(overrides.has(part) || defaults.has(part.split('.').pop()), `${part} has no type`)
  }
}

/** What a part refers to is there, and what it uses is referred to. */
function holdRelations(rels: string, parts: ReadonlyMap<string, Buffer>): void {
  const owner = rels.replace('_rels/', '').replace(/\.rels$/, '')
  const folder = owner.includes('/') ? `${owner.split('/').slice(0, -1).join('/')}/` : ''
  const ids = new Set<string>()
  for (const [relation] of (parts.get(rels)?.toString('utf8') ?? '').matchAll(/<Relationship\s[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(relation)?.[1] ?? ''
    assert.ok(!ids.has(attribute('Id')), `${rels}: ${attribute('Id')} stands twice`)
    ids.add(attribute('Id'))
    if (attribute('TargetMode') === 'External') continue
    const target = attribute('Target').startsWith('/')
      ? attribute('Target').slice(1)
      : folder + attribute('Target')
    assert.ok(parts.has(target), `${rels}: ${target} is missing`)
  }
  const used = (parts.get(owner)?.toString('utf8') ?? '').matchAll(/\br:(?:id|embed)="([^"]+)"/g)
  for (const [, id = ''] of used) assert.ok(ids.has(id), `${owner} uses ${id}`)
}

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Pictures and bookmarks have numbers, and bookmarks names, that nothing else has. */
function holdIds(all: string): void {
  for (const [what, pattern] of [
    ['pictures', /<wp:docPr [^>]*?\bid="(\d+)"/g],
    ['bookmarks', /<w:bookmarkStart [^>]*?w:id="(\d+)"/g],
    ['names of bookmarks', /<w:bookmarkStart [^>]*?w:name="([^"]+)"/g],
  ] as const) {
    const found = valuesOf(all, pattern)
    assert.equal(new Set(found).size, found.length, `${what} stand twice`)
  }
  assert.deepEqual(
    valuesOf(all, /<w:bookmarkEnd [^>]*?w:id="(\d+)"/g),
    valuesOf(all, /<w:bookmarkStart [^>]*?w:id="(\d+)"/g),
    'what begins ends',
  )
  const names = new Set(valuesOf(all, /<w:bookmarkStart [^>]*?w:name="([^"]+)"/g))
  for (const name of valuesOf(all, / PAGEREF (\S+) /g))
    assert.ok(names.has(name), `no place is called ${name}`)
}

/** Each field begins, separates and ends in one paragraph, with nothing of another in between. */
function holdFields(part: string, text: string): void {
  for (const paragraph of text.split('</w:p>')) {
    const steps = valuesOf(paragraph, /w:fldCharType="(\w+)"/g).join(' ')
    assert.match(steps, /^(begin separate end ?)*$/, `${part}: a field goes ${steps}`)
  }
}

/** A row has a cell for each column of its table, and a cell ends with a paragraph. */
function holdTables(part: string, text: string): void {
  const open: { columns: number; filled: number }[] = []
  for (const [tag, name, value] of text.matchAll(
    /<(w:tbl|w:gridCol|w:tr|w:tc|w:gridSpan|\/w:tr|\/w:tbl)\b(?:[^>]*?w:val="(\d+)")?[^>]*>/g,
  )) {
    const table = open.at(-1)
    if (name === 'w:tbl') open.push({ columns: 0, filled: 0 })
    else if (name === '/w:tbl') open.pop()
    else if (!table) assert.fail(`${part}: ${tag} outside a table`)
    else if (name === 'w:gridCol') table.columns += 1
    else if (name === 'w:tr') table.filled = 0
    else if (name === 'w:tc') table.filled += 1
    else if (name === 'w:gridSpan') table.filled += Number(value) - 1
    else assert.equal(table.filled, table.columns, `${part}: cells of a row`)
  }
  assert.doesNotMatch(text, /<w:tc>(?:<w:tcPr>(?:(?!<\/w:tcPr>).)*<\/w:tcPr>)?<\/w:tc>/, 'a cell is empty')
  assert.doesNotMatch(text, /<\/w:tbl><\/w:tc>/, 'a cell ends with a table')
}

function holdPictures(part: string, text: string): void {
  const pictures = [...text.matchAll(/<wp:docPr ([^>]*)>/g)]
  for (const [, written = ''] of pictures) {
    const alt = /\bdescr="([^"]*)"/.exec(written)?.[1] ?? ''
    assert.notEqual(alt.trim(), '', `${part}: a picture without words`)
    assert.doesNotMatch(alt, /[{}]/)
  }
}

function holdStyles(all: string, styles: string): void {
  const known = new Set(valuesOf(styles, /w:styleId="(\w+)"/g))
  for (const style of valuesOf(all, /<w:[pr]Style w:val="(\w+)"/g))
    assert.ok(known.has(style), `style ${style}`)
  for (const base of valuesOf(styles, /<w:basedOn w:val="(\w+)"/g))
    assert.ok(known.has(base), `style ${base}`)
}
