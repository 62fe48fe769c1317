import { type Page, type Screen, screenOf, screenRows } from '#contract/screens/screens.ts'

/** Who asks, as far as screens are concerned. */
export interface Viewer {
  role: number
  canSee(screen: Screen): boolean
}

export const isForRole = ({ roles }: { roles?: readonly number[] }, viewer: Viewer): boolean =>
  !roles || roles.some((role) => role === viewer.role)

export const mayOpen = (page: Page, viewer: Viewer): boolean =>
  viewer.canSee(screenOf(page)) && isForRole(screenRows[page], viewer)
