import type { UserRole } from '#contract/access/roles.ts'
import type { Text } from '#contract/kit/text.ts'
import { plainAddress } from '#contract/screens/links.ts'
import { menuGroups } from '#contract/screens/menu-groups.ts'
import type { MenuIcon, MenuPlace } from '#contract/screens/screen.ts'
import { type Page, pages, screenRows } from '#contract/screens/screens.ts'
import { isForRole, mayOpen, type Viewer } from './viewer.ts'

interface Entry {
  /** Its address; of an entry that holds others, the name of the group. */
  key: string
  label: Text
  order: number
  /** Only for these roles, beyond the allowed screens. */
  roles?: readonly UserRole[]
}
export interface MenuLeafRow extends Entry {
  page: Page
}
export type MenuRow =
  | (MenuLeafRow & { icon: MenuIcon; children?: undefined })
  | (Entry & { icon: MenuIcon; children: readonly MenuLeafRow[] })

const places = pages.flatMap((page) => (screenRows[page].menu ?? []).map((place) => ({ page, place })))

function leafOf(page: Page, { label, query, order, roles }: MenuPlace): MenuLeafRow {
  const key = plainAddress(page, query)
  if (key === null) throw new Error(`${page} cannot stand in the menu: it is about a certain thing`)
  return { key, page, order, label: label ?? screenRows[page].title, ...(roles ? { roles } : {}) }
}

/** The whole menu. */
export const menu: readonly MenuRow[] = [
  ...places.flatMap(({ page, place }) => (place.below ? [] : { ...leafOf(page, place), icon: place.icon })),
  ...Object.entries(menuGroups).map(([key, group]) => ({
    key,
    ...group,
    children: places
      .flatMap(({ page, place }) => (place.below === key ? leafOf(page, place) : []))
      .toSorted(byOrder),
  })),
].toSorted(byOrder)

function byOrder(one: Entry, other: Entry): number {
  return one.order - other.order
}

export const helpCenter: Text = { en: 'Help Center', de: 'Hilfe-Center' }

/** The entries that pass. A parent stays as long as one of its children does. */
function entriesThat(passes: (entry: MenuLeafRow) => boolean, rows: readonly MenuRow[]): MenuRow[] {
  return rows.flatMap((row): MenuRow[] => {
    if (!row.children) return passes(row) ? [row] : []
    const children = row.children.filter(passes)
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** What a person sees of it follows from role and allowed screens. */
export const visibleMenu = (rows: readonly MenuRow[], viewer: Viewer): MenuRow[] =>
  entriesThat(
    (entry) => isForRole(entry, viewer) && mayOpen(entry.page, viewer),
    rows.filter((row) => isForRole(row, viewer)),
  )

/** The label that a page stands below. */
export const menuParent = (page: Page): Text | undefined =>
  menu.find((row) => row.children?.some((child) => child.page === page))?.label

/** The entry to light: the one at this path whose query fits best, else the one whose query says nothing. */
export function currentKey(rows: readonly MenuRow[], pathname: string, search: string): string | undefined {
  const leaves = rows.flatMap((row): readonly MenuLeafRow[] => row.children ?? [row])
  const present = new URLSearchParams(search)
  const fit = ({ key }: MenuLeafRow): number => {
    const wanted = [...new URLSearchParams(key.split('?')[1] ?? '')]
    return wanted.every(([name, value]) => present.get(name) === value) ? wanted.length : -1
  }
  const here = leaves.filter(({ page }) => isAtOrBelow(pathname, plainAddress(page) ?? ''))
  const [best] = here.toSorted((one, other) => fit(other) - fit(one))
  return best?.key
}

const isAtOrBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
