import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the page; not in the standard library's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | null = null
const followers = new Set<() => void>()
const change = (next: InstallPrompt | null) => {
  offer = next
  for (const tell of followers) tell()
}

/** The offer comes once and early, so that listening begins before anything is drawn. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => change(null))
}

const follow = (tell: () => void) => {
  followers.add(tell)
  return () => void followers.delete(tell)
}

/** Installs the app; null when the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | null {
  const offered = useSyncExternalStore(follow, () => offer)
  if (!offered) return null
  return async () => {
    await offered.prompt()
    // An offer can be used once.
    change(null)
  }
}
