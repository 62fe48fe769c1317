import type { Router } from './router.tsx'

/** More than a person clicks while one page is loaded. */
const tries = 5

/** Goes to a page of sign-in for good: a link that is clicked while it is loaded does not lead elsewhere. */
export async function leadTo(router: Router, address: string): Promise<void> {
  const { pathname } = new URL(address, window.location.origin)
  for (let tried = 0; tried < tries && router.state.location.pathname !== pathname; tried += 1)
    await router.navigate(address)
}
