import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { plainAddress } from '#contract/screens/links.ts'
import { defaultRolesAndScreens, pages, screenOf } from '#contract/screens/screens.ts'
import { firstMenuOf } from '#contract/screens/testing/first-menu.ts'
import { currentKey, type MenuRow, menu, visibleMenu } from './menu.ts'
import { mayOpen, type Viewer } from './viewer.ts'

const { SuperAdmin, Vendor, Admin, User } = userRole.value

const aViewer = (role: number, screens: readonly string[]): Viewer => ({
  role,
  canSee: (screen) => screens.includes(screen),
})
const screensOf = (role: number) =>
  defaultRolesAndScreens.filter((row) => row.role === role).map((row) => row.screen)
/** Somebody with the screens that a fresh installation gives the role. */
const someone = (role: number) => aViewer(role, screensOf(role))
const roles = [
  ['superAdmin', SuperAdmin],
  ['vendor', Vendor],
  ['admin', Admin],
  ['user', User],
] as const
/** What stands below another is indented. */
const entriesOf = (rows: readonly MenuRow[]) =>
  rows.flatMap((row) => [row.label.en, ...(row.children ?? []).map((child) => `  ${child.label.en}`)])
const leaves = menu.flatMap((row) => row.children ?? [row])

describe('the menu', () => {
  it('shows each role the entries of a fresh installation', () => {
    for (const [person, role] of roles)
      assert.deepEqual(entriesOf(visibleMenu(menu, someone(role))), firstMenuOf(person), person)
  })

  it('leads a role to all of its screens but these', () => {
    const unseen = (role: number) => {
      const rows = visibleMenu(menu, someone(role)).flatMap((row) => row.children ?? [row])
      const led = new Set<string>(rows.map(({ page }) => screenOf(page)))
      return screensOf(role)
        .filter((screen) => !led.has(screen))
        .sort()
    }
    const opened = ['account-notifications', 'active-alerts', 'regulation-information', 'story']
    assert.deepEqual(unseen(SuperAdmin), ['impersonate'])
    assert.deepEqual(unseen(Vendor), ['impersonate'])
    assert.deepEqual(unseen(Admin), opened)
    assert.deepEqual(unseen(User), opened)
  })

  it('keeps a parent as long as one child is visible, and no longer', () => {
    const alerts = (screens: string[]) => entriesOf(visibleMenu(menu, aViewer(User, screens)))
    assert.deepEqual(alerts(['alerts-history']), ['Alerts', '  History'])
    assert.deepEqual(alerts([]), [])
  })

  it('hides what is for another role, even when its screen is allowed', () => {
    assert.deepEqual(visibleMenu(menu, aViewer(Vendor, ['messaging'])), [])
    assert.deepEqual(entriesOf(visibleMenu(menu, aViewer(Admin, ['manage-users']))), [
      'General Settings',
      '  Manage Users',
    ])
  })

  it('takes the last path segment for the screen', () => {
    for (const { key, page } of leaves)
      assert.equal(screenOf(page), key.split('?')[0]?.split('/').at(-1), key)
  })

  it('has both languages everywhere', () => {
    for (const row of menu.flatMap((parent) => [parent, ...(parent.children ?? [])]))
      assert.ok(row.label.en && row.label.de, row.key)
  })

  it('leads every entry to an address of its own', () => {
    const addresses = leaves.map(({ key }) => key)
    assert.equal(new Set(addresses).size, addresses.length)
  })

  it('opens on what the specification names', () => {
    const hrefs = leaves.map(({ key }) => key).filter((key) => key.includes('?'))
    assert.deepEqual(hrefs, [
      '/recommendations?$filter=isExempted eq false',
      '/recommendations?$filter=isExempted eq true',
      '/manage-accounts?$filter=status eq 1',
      '/manage-regulations?tab=articles',
      '/event-monitoring/azure-logs-settings?configure=1',
    ])
  })
})

describe('the lit entry', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://console.test')
    return currentKey(menu, pathname, search)
  }

  it('is the one whose filter the address carries', () => {
    assert.equal(
      at('/recommendations?$filter=isExempted eq false'),
      '/recommendations?$filter=isExempted eq false',
    )
    assert.equal(
      at('/recommendations?$filter=isExempted%20eq%20true&$top=25'),
      '/recommendations?$filter=isExempted eq true',
    )
  })

  it('is the plain one for any other filter', () => {
    assert.equal(at('/recommendations'), '/recommendations')
    assert.equal(at('/recommendations?$filter=severity eq 3'), '/recommendations')
  })

  it('stays on a list while one of its rows is open', () => {
    assert.equal(at('/recommendations/12'), '/recommendations')
    assert.equal(at('/insights/3'), '/insights')
  })

  it('stays on an entry with a default filter when the filter changes', () => {
    assert.equal(at('/manage-accounts?$filter=status eq 2'), '/manage-accounts?$filter=status eq 1')
  })

  it('is none where the menu has nothing', () => {
    assert.equal(at('/account-notifications/4'), undefined)
    assert.equal(at('/insightsandmore'), undefined)
  })
})

describe('the screens', () => {
  it('has a page for every screen of the contract', () => {
    const known = new Set<string>(pages.map(screenOf))
    const missing = defaultRolesAndScreens.map((row) => row.screen).filter((screen) => !known.has(screen))
    // Impersonation is an address that leads on, not a page.
    assert.deepEqual([...new Set(missing)], ['impersonate'])
  })

  it('opens only what is among the allowed screens', () => {
    const users = pages.filter((page) => screenOf(page) === 'manage-users')
    const opened = (viewer: Viewer) =>
      users.filter((page) => mayOpen(page, viewer)).map((page) => plainAddress(page))
    assert.deepEqual(opened(someone(Vendor)), ['/manage-users'])
    assert.deepEqual(opened(someone(Admin)), ['/settings/manage-users'])
    assert.deepEqual(opened(someone(User)), [])
  })
})
