import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'

const script = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

type Given = {
  stored?: Record<string, string>
  time?: string
  systemIsDark?: boolean
  storageIsBlocked?: boolean
}

/** Runs /theme.js in a page as far as it needs one, and says which theme it set. */
const themeWith = ({
  stored = {},
  time = '12:00',
  systemIsDark = false,
  storageIsBlocked = false,
}: Given) => {
  const element = { dataset: {} as Record<string, string> }
  const listeners = new Map<string, () => void>()
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener)
  runInNewContext(script, {
    document: { documentElement: element, querySelector: () => null, addEventListener },
    localStorage: {
      getItem: (key: string) => {
        if (storageIsBlocked) throw new Error('blocked')
        return stored[key] ?? null
      },
    },
    matchMedia: () => ({ matches: systemIsDark, addEventListener }),
    addEventListener,
    setInterval: () => 0,
    Date: class extends Date {
      constructor() {
        super(`2025-11-18T${time}:00`)
      }
    },
  })
  return {
    theme: () => element.dataset.theme,
    dispatch: (name: string) => listeners.get(name)?.(),
  }
}
const theme = (given: Given) => themeWith(given).theme()

describe('the theme', () => {
  it('follows the system when nothing is chosen', () => {
    assert.equal(theme({ systemIsDark: true }), 'dark')
    assert.equal(theme({ systemIsDark: false }), 'light')
  })

  it('is the chosen one, whatever the system says', () => {
    assert.equal(theme({ stored: { theme: 'light' }, systemIsDark: true }), 'light')
    assert.equal(theme({ stored: { theme: 'dark' } }), 'dark')
  })

  it('ignores a stored value it does not know', () => {
    assert.equal(theme({ stored: { theme: 'purple' }, systemIsDark: true }), 'dark')
  })

  it('falls back to the system when storage is blocked', () => {
    assert.equal(theme({ storageIsBlocked: true, systemIsDark: true }), 'dark')
  })

  it('changes when the settings are said to have changed', () => {
    const stored: Record<string, string> = { theme: 'light' }
    const page = themeWith({ stored })
    stored.theme = 'dark'
    assert.equal(page.theme(), 'light')
    page.dispatch('themesettings')
    assert.equal(page.theme(), 'dark')
  })
})

describe('on paper', () => {
  it('is light, and afterwards as before', () => {
    const page = themeWith({ stored: { theme: 'dark' } })
    page.dispatch('beforeprint')
    assert.equal(page.theme(), 'light')
    page.dispatch('afterprint')
    assert.equal(page.theme(), 'dark')
  })
})

describe('night mode', () => {
  const night = { theme: 'light', nightMode: 'on' }

  it('is dark from 20:00 to 08:00 by default', () => {
    assert.equal(theme({ stored: night, time: '19:59' }), 'light')
    assert.equal(theme({ stored: night, time: '20:00' }), 'dark')
    assert.equal(theme({ stored: night, time: '00:00' }), 'dark')
    assert.equal(theme({ stored: night, time: '07:59' }), 'dark')
    assert.equal(theme({ stored: night, time: '08:00' }), 'light')
  })

  it('does nothing while it is off', () => {
    assert.equal(theme({ stored: { ...night, nightMode: 'off' }, time: '23:00' }), 'light')
  })

  it('keeps the stored period, also within one day and from midnight', () => {
    const stored = { ...night, nightModeStart: '0', nightModeEnd: '21600000' }
    assert.equal(theme({ stored, time: '00:00' }), 'dark')
    assert.equal(theme({ stored, time: '05:59' }), 'dark')
    assert.equal(theme({ stored, time: '06:00' }), 'light')
    assert.equal(theme({ stored, time: '23:00' }), 'light')
  })

  it('takes the default for a period it cannot read', () => {
    const stored = { ...night, nightModeStart: 'late', nightModeEnd: '-5' }
    assert.equal(theme({ stored, time: '20:00' }), 'dark')
    assert.equal(theme({ stored, time: '08:00' }), 'light')
  })
})
