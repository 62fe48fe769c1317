import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import type { Text } from '#contract/kit/text.ts'
import { hasHeaderMenu, showsBell } from './header-rules.ts'
import { headerTitle } from './header-title.ts'
import { halfHoursWith, timeOfMs } from './time-of-day.ts'

const { SuperAdmin, Vendor, Admin, User } = userRole.value
const english = (words: Text) => words.en

describe('the header title', () => {
  it('names what SuperAdmin and Vendor manage, on whatever page', () => {
    assert.equal(headerTitle(SuperAdmin, 'Manage Accounts', english), 'System Admin Management')
    assert.equal(headerTitle(Vendor, 'Manage Users', english), 'Resellers Management Dashboard')
  })

  it('is the page for Admin and User, and Dashboard where the page has no title', () => {
    assert.equal(headerTitle(Admin, 'Insights', english), 'Insights')
    assert.equal(headerTitle(User, '', english), 'Dashboard')
  })
})

describe('bell and user menu', () => {
  it('stand in the desktop header for Admin and User only', () => {
    const shown = [Admin, User, SuperAdmin, Vendor].filter((role) => showsBell(role, false))
    assert.deepEqual(shown, [Admin, User])
    assert.deepEqual(
      [Admin, User, SuperAdmin, Vendor].filter((role) => hasHeaderMenu(role, false)),
      [Admin, User],
    )
  })

  it('hides the mobile bell for the role codes 2 and 3', () => {
    assert.deepEqual(
      [1, 2, 3, 4].filter((role) => showsBell(role, true)),
      [1, 4],
    )
    assert.equal(hasHeaderMenu(Admin, true), false)
  })
})

describe('hours of the night mode', () => {
  it('are written as HH:mm', () => {
    assert.equal(timeOfMs(72_000_000), '20:00')
    assert.equal(timeOfMs(28_800_000), '08:00')
    assert.equal(timeOfMs(0), '00:00')
  })

  it('can be every half hour of the day, and stay what they were', () => {
    const halfHours = halfHoursWith(72_000_000)
    assert.equal(halfHours.length, 48)
    assert.equal(timeOfMs(halfHours.at(-1) ?? 0), '23:30')
    const odd = 72_300_000
    const around = halfHoursWith(odd).map(timeOfMs)
    assert.deepEqual(around.slice(40, 43), ['20:00', '20:05', '20:30'])
  })
})
