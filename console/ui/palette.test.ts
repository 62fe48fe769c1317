import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { palette, type ThemeMode } from './palette.ts'
import { contrast } from './testing/contrast.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const themeScript = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')
const indexPage = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const manifest = readFileSync(new URL('../../server/console/web-manifest.ts', import.meta.url), 'utf8')

/** The variables of the block that starts with this selector. */
const variablesOf = (theme: ThemeMode): Map<string, string> => {
  const start = tokens.indexOf(`[data-theme="${theme}"] {`)
  const block = tokens.slice(start, tokens.indexOf('\n}', start))
  return new Map(
    [...block.matchAll(/--([\w-]+):\s+([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const variableName = (name: string): string =>
  name === 'fill2' ? 'fill-2' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('the palette', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(`has the colours of tokens.css in the ${theme} theme`, () => {
      const variables = variablesOf(theme)
      for (const [name, color] of Object.entries(palette[theme])) {
        assert.equal(variables.get(variableName(name)), color, name)
      }
    })
  }

  it('has the same variables in both themes', () => {
    assert.deepEqual([...variablesOf('dark').keys()].sort(), [...variablesOf('light').keys()].sort())
  })

  it('gives the browser bar the colour of the header', () => {
    assert.ok(themeScript.includes(`light: '${palette.light.surface}', dark: '${palette.dark.surface}'`))
    assert.ok(indexPage.includes(`name="theme-color" content="${palette.light.surface}"`))
    assert.ok(manifest.includes(`theme_color: '${palette.light.surface}'`))
    assert.ok(manifest.includes(`background_color: '${palette.light.bg}'`))
  })
})

describe('contrast', () => {
  for (const theme of ['light', 'dark'] as const) {
    const variable = (name: string): string => variablesOf(theme).get(name) ?? '#000000'

    it(`is enough to read words in the ${theme} theme`, () => {
      for (const ground of ['bg', 'surface', 'fill', 'accent-soft']) {
        for (const ink of ['text', 'quiet', 'accent']) {
          const ratio = contrast(variable(ink), variable(ground))
          assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`)
        }
      }
      assert.ok(contrast(variable('on-accent'), variable('accent')) >= 4.5)
      assert.ok(contrast(variable('on-bad'), variable('bad')) >= 4.5)
      assert.ok(contrast(variable('bad'), variable('surface')) >= 4.5)
    })

    it(`is enough to see icons and chart series in the ${theme} theme`, () => {
      for (const ink of ['ok', 'bad', 'ex', 'na', 'warn', 'low', 'c1', 'c2', 'c3', 'c4', 'c5', 'score']) {
        const ratio = contrast(variable(ink), variable('surface'))
        assert.ok(ratio >= 3, `${ink}: ${ratio.toFixed(2)}`)
      }
    })
  }
})
