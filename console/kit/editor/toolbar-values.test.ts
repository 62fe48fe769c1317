import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fontSizes } from '#contract/kit/rich-text.ts'
import { headingSizes } from './toolbar-values.ts'

test('the toolbar names the size that a heading has', () => {
  const sheet = readFileSync(new URL('../RichText.css', import.meta.url), 'utf8')
  const shown = [...sheet.matchAll(/\.rich-text h(\d) \{\s*font-size: (\d+)px/g)].map(([, level, size]) => [
    level,
    Number(size),
  ])
  assert.deepEqual(Object.fromEntries(shown), headingSizes)
  for (const size of Object.values(headingSizes)) assert.ok(fontSizes.includes(`${size}px`))
})
