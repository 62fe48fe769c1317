import type { Router } from './router.tsx'

/** More than a person clicks while one page is loaded. */
const tries = 5

/**
 * Goes to a page of sign-in for good: a link that is clicked while it is loaded does not lead elsewhere. Only a router
 * that is still the one of the page leads anywhere.
 */
export async function leadTo(
  router: Pick<Router, 'state' | 'navigate'>,
  address: string,
  isPresent: () => boolean,
): Promise<void> {
  const pathname = address.replace(/[?#].*/, '')
  for (let tried = 0; tried < tries && isPresent() && router.state.location.pathname !== pathname; tried += 1)
    await router.navigate(address)
}
