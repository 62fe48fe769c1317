import type { UserRole } from '#contract/access/roles.ts'
import type { Text } from '#contract/kit/text.ts'
import type { MenuGroup } from './menu-groups.ts'
import type { ScreenGroup } from './screen-groups.ts'

/** The icons of the menu's first level; console/app/menu-icons.tsx draws them. */
export type MenuIcon =
  | 'accounts'
  | 'alerts'
  | 'brand'
  | 'conditions'
  | 'connectors'
  | 'dashboard'
  | 'data'
  | 'governance'
  | 'insights'
  | 'messages'
  | 'notifications'
  | 'recommendations'
  | 'regulations'
  | 'reports'
  | 'resellers'
  | 'settings'
  | 'stories'
  | 'story-editor'
  | 'subscriptions'
  | 'switches'
  | 'users'

/** An entry of the menu: on its first level with an icon, or below a group. */
export type MenuPlace = {
  /** Counted on its level, in steps that leave room. */
  order: number
  /** The screen's title, if it says nothing else. */
  label?: Text
  /** What its address carries. A filter is held against the list's entity by a test. */
  query?: Readonly<Record<string, string>>
  /** Only for these roles, beyond the allowed screens. */
  roles?: readonly UserRole[]
} & ({ icon: MenuIcon; below?: undefined } | { below: MenuGroup })

/** A page below the frame. */
export interface ScreenRow {
  /** `:name` is a parameter, `:name?` one that may be missing. */
  path: string
  title: Text
  /** What opens it for a User. A page that another one's key opens names that key instead. */
  group?: ScreenGroup
  opensWith?: string
  /** Roles that begin with it besides those of its group. */
  alsoFor?: readonly UserRole[]
  /** Where two pages share a key, each names whom it is for. */
  roles?: readonly UserRole[]
  menu?: readonly MenuPlace[]
  /** The page whose entry in the menu is lit, when it has none of its own. */
  litAs?: string
  /** It is a list: a link to it may carry filter, order, columns and page. */
  list?: true
  /** What else a link to it may carry. */
  query?: readonly string[]
  /** Other words that the search finds it by. */
  keywords?: string
}
