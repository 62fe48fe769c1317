import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { palette } from '#console/ui/palette.ts'
import { contrast } from '#console/ui/testing/contrast.ts'
import { inks, rgbOf } from '#contract/kit/rich-text.ts'

const sheet = readFileSync(new URL('RichText.css', import.meta.url), 'utf8')
const darkInks = new Map(
  [...sheet.matchAll(/\[style\*="color: (rgb\([^)]+\))"\] \{\s*color: (#[0-9a-f]{6}) !important/g)].map(
    ([, stored = '', shown = '']) => [stored, shown],
  ),
)

test('every ink has a twin for the dark theme, and there is no other', () => {
  assert.deepEqual(
    [...darkInks.keys()],
    inks.map(({ color }) => rgbOf(color)),
  )
  assert.equal(new Set(darkInks.values()).size, inks.length)
})

test('every ink can be read on every ground that text stands on', () => {
  for (const { color, label } of inks)
    for (const ground of ['bg', 'surface', 'fill'] as const) {
      const dark = darkInks.get(rgbOf(color)) ?? '#000000'
      assert.ok(contrast(color, palette.light[ground]) >= 4.5, `${label.en} on the light ${ground}`)
      assert.ok(contrast(dark, palette.dark[ground]) >= 4.5, `${label.en} on the dark ${ground}`)
    }
})
