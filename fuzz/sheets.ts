import assert from 'node:assert/strict'
import fc from 'fast-check'
import { CallError } from '#server/kit/errors.ts'
import { readSheet, sheetLimits } from '#server/kit/sheets.ts'
import { workbook, zip } from '#server/testing/zip.ts'
import { damaged, damages } from './bytes.ts'
import { fuzzer } from './fuzzer.ts'

const limits = { ...sheetLimits, rows: 200, columns: 20, unpackedBytes: 2_000_000, milliseconds: 5000 }
const scraps = [
  ...[
    '<row r="1">',
    '<row>',
    '</row>',
    '<row r="-1">',
    '<row r="1048577">',
    '<row r="99999999999">',
    '<row r="1e3">',
  ],
  ...[
    '<c r="A1">',
    '<c r="A1" t="s">',
    '<c r="ZZZZZ1">',
    '<c r="1A">',
    '<c t="inlineStr">',
    '<c t="b">',
    '<c t="e">',
  ],
  ...[
    '<c t="n" s="99999">',
    '</c>',
    '<v>1</v>',
    '<v>1e400</v>',
    '<v>NaN</v>',
    '<v>-0</v>',
    '<v></v>',
    '<v>99999</v>',
  ],
  ...[
    '<is><t>a</t></is>',
    '<f>HYPERLINK("x")</f>',
    '<t xml:space="preserve"> </t>',
    '&amp;',
    '&lol;',
    '&#0;',
    '&#x110000;',
  ],
  ...[
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x?>',
    '\u0000',
    '\ud800',
    '<',
  ],
]
const scrap = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...scraps) }, fc.string({ maxLength: 8 }))

export const sheets = fuzzer({
  name: 'sheets',
  claim: 'a sheet is read within its limits or refused as bad input, and never takes long',
  inputs: fc.record({
    data: fc.array(scrap, { maxLength: 20 }).map((pieces) => pieces.join('')),
    repeated: fc.constantFrom(1, 1, 1, 50, 3000),
    damages: fc.oneof(fc.constant([]), damages),
  }),
  open:
    () =>
    async ({ data, repeated, damages: list }) => {
      const bytes = damaged(zip(workbook(data.repeat(repeated))), list)
      const begun = performance.now()
      try {
        let rows = 0
        for await (const { row, values } of readSheet(bytes, limits)) {
          rows += 1
          assert.ok(Number.isInteger(row) && row > 0, `row ${row}`)
          assert.ok(values.length <= limits.columns, `${values.length} columns`)
        }
        assert.ok(rows <= limits.rows, `${rows} rows`)
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        assert.ok(error instanceof CallError && error.status === 400, `threw ${String(error)}`)
      }
      assert.ok(performance.now() - begun < limits.milliseconds + 5000, 'it took too long')
    },
})
