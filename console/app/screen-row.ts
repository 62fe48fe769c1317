import type { ComponentType } from 'react'
import type { UserRole } from '#contract/access/roles.ts'
import type { Screen } from '#contract/access/screens.ts'
import type { Text } from '#contract/kit/text.ts'

/** A page below the frame. */
export interface ScreenRow {
  path: string
  /** Its key among the allowed screens. */
  screen: Screen
  title: Text
  load: () => Promise<{ default: ComponentType }>
  /** Where two screens share a key, each names whom it is for. */
  roles?: readonly UserRole[]
  /** The menu entry that is lit, when it is not the screen's own. */
  menu?: string
  /** Other words that the search finds it by. */
  keywords?: string
}

/** Who asks, as far as screens are concerned. */
export interface Viewer {
  role: number
  canSee(screen: string): boolean
}

export const mayOpen = (row: ScreenRow, viewer: Viewer): boolean =>
  viewer.canSee(row.screen) && (!row.roles || row.roles.some((role) => role === viewer.role))

/** The address of a screen that needs nothing more to open; null for one about a certain thing. */
export function addressOf(row: ScreenRow): string | null {
  const address = row.path.replace(/\/:\w+\?$/, '')
  return address.includes(':') ? null : address
}
