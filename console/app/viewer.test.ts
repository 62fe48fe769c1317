import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { pages, type Screen, screenNames, screenOf, screenRows } from '#contract/screens/screens.ts'
import { mayOpen } from './viewer.ts'

const opens = (page: (typeof pages)[number], role: number, allowed: readonly Screen[]) =>
  mayOpen(page, { role, canSee: (screen) => allowed.includes(screen) })

test('every screen opens by its own key alone, and to no other role than it is for', () => {
  assert.ok(pages.length > 40)
  for (const page of pages)
    for (const role of Object.values(userRole.value)) {
      const key = screenOf(page)
      const others = screenNames.filter((screen) => screen !== key)
      const isForRole = screenRows[page].roles?.some((one) => one === role) ?? true
      assert.equal(opens(page, role, [key]), isForRole, `${page} for role ${role}`)
      assert.equal(opens(page, role, others), false, `${page} for role ${role} without its key`)
    }
})
