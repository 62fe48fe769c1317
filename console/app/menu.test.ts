import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { defaultRolesAndScreens } from '#contract/access/screens.ts'
import { currentKey, type MenuRow, menu, screenOf, visibleMenu } from './menu.ts'
import { addressOf, mayOpen, type Viewer } from './screen-row.ts'
import { screenRows } from './screens.ts'

const { SuperAdmin, Vendor, Admin, User } = userRole.value

const aViewer = (role: number, screens: readonly string[]): Viewer => ({
  role,
  canSee: (screen) => screens.includes(screen),
})
/** Somebody with the screens that a fresh installation gives the role. */
const someone = (role: number) =>
  aViewer(
    role,
    defaultRolesAndScreens.filter((row) => row.role === role).map((row) => row.screen),
  )
const labels = (rows: readonly MenuRow[]) =>
  rows.map((row) =>
    row.children
      ? `${row.label.en} (${row.children.map((child) => child.label.en).join(', ')})`
      : row.label.en,
  )

describe('the menu', () => {
  it('shows a SuperAdmin the management entries', () => {
    assert.deepEqual(labels(visibleMenu(menu, someone(SuperAdmin))), [
      'Data Connectors',
      'Manage Stories',
      'Manage Accounts',
      'Manage Recommendations',
      'Manage Insights',
      'Manage Reports',
      'Manage Resellers',
      'Regulations Compliance (Manage Regulations, Manage Regulation Articles)',
      'Manage Settings',
      'Notifications Management',
      'Messaging',
      'Subscription Types',
      'Manage Terms And Conditions',
      'Data Management',
    ])
  })

  it('shows a Vendor accounts, resellers and the own users', () => {
    assert.deepEqual(labels(visibleMenu(menu, someone(Vendor))), [
      'Manage Accounts',
      'Manage Resellers',
      'Manage Users',
    ])
  })

  it('shows an Admin the customer entries', () => {
    assert.deepEqual(labels(visibleMenu(menu, someone(Admin))), [
      'Dashboard',
      'Recommendations (Repository, History, Active, Exempted)',
      'Stories',
      'Insights',
      'Reports',
      'Alerts (Manage, History)',
      'Regulations Compliance (Compliance)',
      'General Settings (General, Manage Users, Manage Groups)',
      'Governance (History, Preferences, Configure Events Monitoring)',
    ])
  })

  it('keeps a parent as long as one child is visible, and no longer', () => {
    const alerts = (screens: string[]) => labels(visibleMenu(menu, aViewer(User, screens)))
    assert.deepEqual(alerts(['alerts-history']), ['Alerts (History)'])
    assert.deepEqual(alerts([]), [])
  })

  it('hides what is for another role, even when its screen is allowed', () => {
    assert.deepEqual(visibleMenu(menu, aViewer(Vendor, ['messaging'])), [])
    assert.deepEqual(labels(visibleMenu(menu, aViewer(Admin, ['manage-users']))), [
      'General Settings (Manage Users)',
    ])
  })

  it('takes the last path segment for the screen', () => {
    assert.equal(screenOf('/event-monitoring/azure-logs-settings?configure=1'), 'azure-logs-settings')
    assert.equal(screenOf('/settings/general'), 'general')
    assert.equal(screenOf('/recommendations?$filter=isExempted eq true'), 'recommendations')
  })

  it('has both languages everywhere', () => {
    for (const row of menu.flatMap((parent) => [parent, ...(parent.children ?? [])]))
      assert.ok(row.label.en && row.label.de, row.key)
  })

  it('leads every entry to an address of its own', () => {
    const addresses = menu.flatMap((row) => row.children ?? [row]).map((leaf) => leaf.href)
    assert.equal(new Set(addresses).size, addresses.length)
  })

  it('leads only to screens that exist', () => {
    const addresses = screenRows.map(addressOf)
    for (const leaf of menu.flatMap((row) => row.children ?? [row]))
      assert.ok(addresses.includes(leaf.href.split('?')[0] ?? ''), leaf.href)
  })
})

describe('the lit entry', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://console.test')
    return currentKey(menu, pathname, search)
  }

  it('is the one whose filter the address carries', () => {
    assert.equal(at('/recommendations?$filter=isExempted eq false'), 'active')
    assert.equal(at('/recommendations?$filter=isExempted%20eq%20true&$top=25'), 'exempted')
  })

  it('is the plain one for any other filter', () => {
    assert.equal(at('/recommendations'), 'repository')
    assert.equal(at('/recommendations?$filter=severity eq 3'), 'repository')
  })

  it('stays on a list while one of its rows is open', () => {
    assert.equal(at('/recommendations/12'), 'repository')
    assert.equal(at('/insights/3'), 'insights')
  })

  it('stays on an entry with a default filter when the filter changes', () => {
    assert.equal(at('/manage-accounts?$filter=status eq 2'), 'manage-accounts')
  })

  it('is none where the menu has nothing', () => {
    assert.equal(at('/account-notifications/4'), undefined)
    assert.equal(at('/insightsandmore'), undefined)
  })
})

describe('the screens', () => {
  it('has a route for every screen of the contract', () => {
    const known = new Set(screenRows.map((row) => row.screen as string))
    const missing = defaultRolesAndScreens.map((row) => row.screen).filter((screen) => !known.has(screen))
    // Impersonation is an address that leads on, not a page.
    assert.deepEqual([...new Set(missing)], ['impersonate'])
  })

  it('opens only what is among the allowed screens', () => {
    const users = screenRows.filter((row) => row.screen === 'manage-users')
    const opened = (viewer: Viewer) => users.filter((row) => mayOpen(row, viewer)).map((row) => row.path)
    assert.deepEqual(opened(someone(Vendor)), ['/manage-users'])
    assert.deepEqual(opened(someone(Admin)), ['/settings/manage-users'])
    assert.deepEqual(opened(someone(User)), [])
  })

  it('knows which screens need nothing but their address', () => {
    const address = (path: string) => screenRows.filter((row) => row.path === path).map(addressOf)
    assert.deepEqual(address('/insights/:insightId?'), ['/insights'])
    assert.deepEqual(address('/story/:storyId'), [null])
  })
})
