import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '#contract/kit/testing/arbitraries.ts'
import { unzip, workbook, zip } from '../testing/zip.ts'
import { type Cell, readSheet, type SheetColumn, type SheetRow, sheetLimits, writeSheet } from './sheets.ts'

const column = (header: string, form: SheetColumn['form'] = 'general'): SheetColumn => ({ header, form })

async function* streamed(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}
const written = (columns: SheetColumn[], rows: Cell[][]) => buffer(writeSheet(columns, streamed(rows)))

async function read(content: Buffer | Readable, limits = sheetLimits): Promise<Cell[][]> {
  return (await rowsOf(content, limits)).map(({ values }) => values)
}
async function rowsOf(content: Buffer | Readable, limits = sheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(content, limits)) rows.push(row)
  return rows
}
const refuses = (content: Buffer, message: RegExp, limits = sheetLimits) =>
  assert.rejects(read(content, limits), (error: Error & { status?: number }) => {
    assert.match(error.message, message)
    return error.status === 400
  })

const sheetXml = (file: Buffer) => unzip(file).get('xl/worksheets/sheet1.xml') ?? ''

test('values come back as they were written', async () => {
  const day = new Date('2024-02-29T00:00:00.000Z')
  const time = new Date('2024-02-29T13:45:59.123Z')
  const rows: Cell[][] = [
    ['text', 1, true, day, time],
    ['', -2.5, false, new Date('1999-12-31'), new Date('2031-01-01T23:59:59.999Z')],
    ['last', null, null, null, null],
  ]
  const file = await written(
    [column('a', 'text'), column('b', 'number'), column('c'), column('d', 'date'), column('e', 'datetime')],
    rows,
  )
  const [header, first, second, third] = await read(file)
  assert.deepEqual(header, ['a', 'b', 'c', 'd', 'e'])
  assert.deepEqual(first, rows[0])
  assert.deepEqual(second, rows[1])
  assert.deepEqual(third, ['last'])
})

test('any text comes back unchanged', async () => {
  const lookalike = fc.constantFrom(
    '_x0041_',
    '__x0041__x0041_',
    '_x005F_',
    '&amp;',
    '<a>',
    ']]>',
    '\r\n',
    '\v',
  )
  const text = fc.oneof(anyText, lookalike, fc.string({ unit: 'binary', maxLength: 20 }))
  const rows = fc.sample(text, { seed: 20260106, numRuns: 2000 }).map((one) => [`${one}.`])
  const file = await written([column('text', 'text')], rows)
  assert.deepEqual((await read(file)).slice(1), rows)
})

test('texts that look like formulas are texts', async () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x.example","x")',
    '=cmd|x!A0',
  ]
  const file = await written(
    [column('=A1', 'text')],
    dangerous.map((text) => [text]),
  )
  const xml = sheetXml(file)
  assert.doesNotMatch(xml, /<f[ >]/)
  assert.doesNotMatch(xml, /<v>/)
  assert.equal(xml.match(/t="inlineStr"/g)?.length, dangerous.length + 1)
  assert.deepEqual(
    (await read(file)).slice(1).map(([text]) => text),
    dangerous,
  )
})

test('the header is bold and stays in sight, dates are dates', async () => {
  const file = await written(
    [column('When', 'date'), column('What', 'text')],
    [[new Date('2024-02-29'), 'x']],
  )
  const parts = unzip(file)
  const xml = sheetXml(file)
  assert.match(xml, /<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  const styleOf = (cell: string) => Number(new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(xml)?.[1])
  const styles = parts.get('xl/styles.xml') ?? ''
  const formats = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([xf]) => xf,
  )
  const fonts = [...(/<fonts.*<\/fonts>/s.exec(styles)?.[0] ?? '').matchAll(/<font>.*?<\/font>/gs)].map(
    ([font]) => font,
  )
  const fontOf = (cell: string) => fonts[Number(/fontId="(\d+)"/.exec(formats[styleOf(cell)] ?? '')?.[1])]
  assert.match(fontOf('A1') ?? '', /<b\/>/)
  assert.match(fontOf('B1') ?? '', /<b\/>/)
  assert.doesNotMatch(fontOf('A2') ?? '', /<b\/>/)
  const dateFormat = /numFmtId="(\d+)"/.exec(formats[styleOf('A2')] ?? '')?.[1]
  assert.match(styles, new RegExp(`<numFmt numFmtId="${dateFormat}" formatCode="dd/mm/yyyy"`))
  assert.match(xml, /<c r="A2"[^>]*><v>45351<\/v>/)
})

test('a text longer than a cell can hold is cut', async () => {
  const file = await written([column('a', 'text')], [['x'.repeat(40_000)]])
  assert.equal(String((await read(file))[1]?.[0]).length, 32_767)
})

test('rows are asked for while they are sent, and no more once the receiver is gone', async () => {
  let asked = 0
  const closed = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<Cell[]> {
    try {
      for (;;) {
        asked += 1
        yield [randomBytes(200).toString('hex')]
      }
    } finally {
      closed.resolve()
    }
  }
  const stream = writeSheet([column('a', 'text')], endless())
  for await (const _ of stream) break
  // Whoever is closed is not asked again.
  await closed.promise
  assert.ok(asked < 100_000, `${asked} rows for a receiver that took one chunk`)
})

test('a fault among the rows is a fault of the stream', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['a']
    throw new Error('the database is gone')
  }
  await assert.rejects(buffer(writeSheet([column('a')], failing())), /the database is gone/)
})

test('reads from a stream, row numbers as the spreadsheet counts them', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row><row r="7"><c r="B7"><v>5</v></c></row>'
  const found = await rowsOf(Readable.from([zip(workbook(rows))]))
  assert.deepEqual(found, [
    { row: 1, values: ['name'] },
    { row: 7, values: [null, 5] },
  ])
})

test('many rows come in order', async () => {
  const rows: Cell[][] = Array.from({ length: 3210 }, (_, index) => [index, `row ${index}`])
  const file = await written([column('n', 'number'), column('t', 'text')], rows)
  assert.deepEqual((await read(file)).slice(1), rows)
})

test('the value of a formula is read, never the formula', async () => {
  const rows = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c></row>'
  assert.deepEqual(await read(zip(workbook(rows))), [[2, 'a']])
})

test('the old form is refused with what to do', async () => {
  await refuses(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000)]),
    /^Save the sheet as \.xlsx first$/,
  )
})

test('what is no sheet is refused', async () => {
  await refuses(Buffer.alloc(0), /not a readable Excel workbook/)
  await refuses(Buffer.from('name;status\na;1\n'.repeat(10)), /not a readable Excel workbook/)
  await refuses(randomBytes(5000), /not a readable Excel workbook/)
  await refuses(zip({ 'a.txt': 'x' }), /not a readable Excel workbook/)
  const file = await written([column('a')], [['x']])
  await refuses(file.subarray(0, file.length - 30), /not a readable Excel workbook/)
})

test('a damaged sheet is refused or read, and never takes long', async () => {
  const file = await written(
    [column('a'), column('b')],
    [
      ['x', 1],
      ['y', 2],
    ],
  )
  const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
  for (const changes of fc.sample(damage, { seed: 20260107, numRuns: 25 })) {
    const damaged = Buffer.from(file)
    for (const [at, byte] of changes) damaged[at] = byte
    await read(damaged).catch((error) => assert.equal(error.status, 400))
  }
})

test('limits: rows, columns, bytes', async () => {
  const few = { ...sheetLimits, rows: 3, columns: 2 }
  const file = await written([column('a')], [['1'], ['2'], ['3']])
  assert.equal((await read(file, few)).length, 4)
  await refuses(await written([column('a')], [['1'], ['2'], ['3'], ['4']]), /more than 3 rows/, few)
  await refuses(await written([column('a'), column('b'), column('c')], []), /more than 2 columns/, few)
  await refuses(file, /too large/, { ...sheetLimits, bytes: file.length - 1 })
  await assert.rejects(read(Readable.from([file]), { ...sheetLimits, bytes: file.length - 1 }), /too large/)
})

test('a cell far to the right is refused, trailing empty cells are not', async () => {
  await refuses(zip(workbook('<row r="1"><c r="GZ1"><v>1</v></c></row>')), /more than 200 columns/)
  await refuses(zip(workbook('<row r="1"><c r="XFD1"/></row>'.repeat(400))), /more than 200 columns/)
  assert.deepEqual(await read(zip(workbook('<row r="1"><c r="A1"><v>1</v></c><c r="ZZ1"/></row>'))), [[1]])
})

test('a bomb is refused before it is unpacked', async () => {
  const few = { ...sheetLimits, unpackedBytes: 1024 * 1024 }
  const long = 'x'.repeat(few.unpackedBytes + 1)
  const bomb = zip(workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${long}</t></is></c></row>`))
  assert.ok(bomb.length < 5000)
  // What is behind its directory cannot be unpacked at all: who tried would find it damaged.
  const spoiled = Buffer.from(bomb)
  spoiled.fill(0xff, 60, Math.floor(bomb.length / 2))
  for (const file of [bomb, spoiled]) await refuses(file, /too large/, few)
  const usual = zip(workbook(''), (name) =>
    name === 'xl/worksheets/sheet1.xml' ? sheetLimits.unpackedBytes + 1 : 1000,
  )
  await refuses(usual, /too large/)
})

test('a bomb that lies about its size is not unpacked beyond what it says', async () => {
  const long = 'x'.repeat(1024 * 1024)
  const parts = workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${long}</t></is></c></row>`)
  for (const claimed of [0, 1000])
    await refuses(
      zip(parts, () => claimed),
      /not a readable Excel workbook/,
    )
})

test('a cell that no spreadsheet could hold is refused', async () => {
  const long = 'x'.repeat(1024 * 1024)
  await refuses(
    zip(workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${long}</t></is></c></row>`)),
    /too large/,
  )
})

test('reading ends when it takes too long, and the next sheet is read', async () => {
  const row = '<row><c><v>1</v></c></row>'.repeat(20_000)
  await refuses(zip(workbook(row)), /takes too long/, { ...sheetLimits, milliseconds: 1 })
  assert.deepEqual(await read(await written([column('a')], [['x']])), [['a'], ['x']])
})

test('sheets that are read at the same time, or not to their end, do not disturb each other', async () => {
  const rows: Cell[][] = Array.from({ length: 1200 }, (_, index) => [index, `row ${index}`])
  const file = await written([column('n', 'number'), column('t', 'text')], rows)
  for await (const { values } of readSheet(file)) {
    assert.deepEqual(values, ['n', 't'])
    break
  }
  const all = await Promise.all([
    read(file),
    read(zip(workbook('')).subarray(0, 99)).catch(() => []),
    read(file),
  ])
  assert.deepEqual([all[0]?.slice(1), all[1], all[2]?.slice(1)], [rows, [], rows])
})
