import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'

const script = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

/** Runs the script as the browser does before the first paint, and gives the theme it sets. */
function themeAt(time: string, stored: Record<string, string>, systemIsDark = false): string | undefined {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const dataset: { theme?: string } = {}
  class Clock extends Date {
    constructor() {
      super(2025, 10, 18, hours, minutes)
    }
  }
  const ignore = () => {}
  runInNewContext(script, {
    Date: Clock,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: systemIsDark, addEventListener: ignore }),
    document: { documentElement: { dataset }, querySelector: () => null, addEventListener: ignore },
    addEventListener: ignore,
    setInterval: ignore,
  })
  return dataset.theme
}

describe('the theme', () => {
  it('follows the system until somebody chooses', () => {
    assert.equal(themeAt('12:00', {}), 'light')
    assert.equal(themeAt('12:00', {}, true), 'dark')
    assert.equal(themeAt('12:00', { theme: 'light' }, true), 'light')
  })

  it('is dark from 20:00 to 08:00 in night mode, over midnight', () => {
    const night = { nightMode: 'on', theme: 'light' }
    assert.equal(themeAt('19:59', night), 'light')
    assert.equal(themeAt('20:00', night), 'dark')
    assert.equal(themeAt('03:00', night), 'dark')
    assert.equal(themeAt('07:59', night), 'dark')
    assert.equal(themeAt('08:00', night), 'light')
  })

  it('takes the stored hours, also within one day', () => {
    const nap = {
      nightMode: 'on',
      nightModeStart: String(13 * 3_600_000),
      nightModeEnd: String(15 * 3_600_000),
    }
    assert.equal(themeAt('12:59', nap), 'light')
    assert.equal(themeAt('14:00', nap), 'dark')
    assert.equal(themeAt('21:00', nap), 'light')
  })

  it('knows no night when the mode is off', () => {
    assert.equal(themeAt('23:00', { nightMode: 'off' }), 'light')
    assert.equal(themeAt('23:00', {}), 'light')
  })
})
