import { type UserRole, userRole } from '#contract/access/roles.ts'
import { accountScreens } from './account-screens.ts'
import { managementScreens } from './management-screens.ts'
import type { ScreenRow } from './screen.ts'
import { rolesOfGroup, type ScreenGroup } from './screen-groups.ts'

const rows = { ...accountScreens, ...managementScreens }
type Rows = typeof rows

/** Every page of the console below its frame. */
export type Page = keyof Rows
/** A key among the allowed screens: the last segment of an address. Impersonation leads on and has no page. */
export type Screen = { [P in Page]: Rows[P] extends { group: ScreenGroup } ? P : never }[Page] | 'impersonate'

interface Declared extends ScreenRow {
  opensWith?: Screen
  litAs?: Page
}
export const screenRows: Readonly<Record<Page, Declared>> = rows
export const pages = Object.keys(rows) as Page[]

/** The key that opens a page. */
export const screenOf = (page: Page): Screen => screenRows[page].opensWith ?? (page as Screen)

/** Every key with what opens it for a User. */
export const screens = {
  ...Object.fromEntries(pages.flatMap((page) => groupOf(page))),
  impersonate: 'Administration',
} as Record<Screen, ScreenGroup>
function groupOf(page: Page): [Page, ScreenGroup][] {
  const { group } = screenRows[page]
  return group ? [[page, group]] : []
}
export const screenNames = Object.keys(screens) as Screen[]

const { Vendor } = userRole.value

/** The rows that a fresh installation begins with. From then on they are data: `PATCH /roles-and-screens`. */
export const defaultRolesAndScreens: { role: UserRole; screen: Screen }[] = [
  ...screenNames.flatMap((screen) => rolesOfGroup[screens[screen]].map((role) => ({ role, screen }))),
  ...pages.flatMap((page) =>
    (screenRows[page].alsoFor ?? []).map((role) => ({ role, screen: screenOf(page) })),
  ),
  { role: Vendor, screen: 'impersonate' },
]
