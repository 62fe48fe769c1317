import { registerSW } from 'virtual:pwa-register'

const hour = 3_600_000

/** The service worker caches the app. A newer one takes over as soon as it is there, and the page reloads. */
export function registerServiceWorker(): void {
  registerSW({
    immediate: true,
    onRegisteredSW: (_, registration) => {
      // A tab that stays open for days hears of a new version as well; offline it asks again later.
      setInterval(() => void registration?.update().catch(() => {}), hour)
    },
  })
}
