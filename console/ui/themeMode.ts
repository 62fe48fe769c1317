import { useSyncExternalStore } from 'react'
import type { ThemeMode } from './palette.ts'

// The rule which theme holds now is in /theme.js, because it must run before the first paint. Here are its
// settings, and the way to follow its result.
export type ThemeChoice = ThemeMode | 'system'
export type NightMode = { on: boolean; start: number; end: number }

export const defaultNight = { start: 72_000_000, end: 28_800_000 } as const

const announce = (): void => {
  window.dispatchEvent(new Event('themesettings'))
}

export const themeChoice = (): ThemeChoice => {
  const stored = localStorage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', choice)
  announce()
}

const storedTime = (key: string, fallback: number): number => {
  const stored = localStorage.getItem(key)
  const time = Number(stored)
  return stored && Number.isInteger(time) && time >= 0 && time < 86_400_000 ? time : fallback
}

/** Start and end are milliseconds of the local day. */
export const nightMode = (): NightMode => ({
  on: localStorage.getItem('nightMode') === 'on',
  start: storedTime('nightModeStart', defaultNight.start),
  end: storedTime('nightModeEnd', defaultNight.end),
})

export const chooseNightMode = ({ on, start, end }: NightMode): void => {
  localStorage.setItem('nightMode', on ? 'on' : 'off')
  localStorage.setItem('nightModeStart', String(start))
  localStorage.setItem('nightModeEnd', String(end))
  announce()
}

const shownTheme = (): ThemeMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

const followTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The theme on the page, whoever changed it: a person, the night or the system. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(followTheme, shownTheme)
