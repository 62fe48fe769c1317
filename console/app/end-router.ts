import type { Router } from './router.tsx'

/** What was drawn with it is gone, but a timer or an answer may still want to go on: the address is the next one's. */
export function endRouter(router: Pick<Router, 'dispose' | 'navigate'>): void {
  router.dispose()
  router.navigate = async () => undefined
}
