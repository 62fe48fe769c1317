import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { homePath } from './home-path.ts'

const { SuperAdmin, Vendor, Admin, User } = userRole.value

describe('where a person begins', () => {
  it('is the enabled accounts for SuperAdmin and Vendor', () => {
    assert.equal(homePath(SuperAdmin, null), '/manage-accounts?$filter=status eq 1')
    assert.equal(homePath(Vendor, null), '/manage-accounts?$filter=status eq 1')
  })

  it('is the dashboard for Admin and User', () => {
    assert.equal(homePath(Admin, null), '/dashboard')
    assert.equal(homePath(User, null), '/dashboard')
  })

  it('is the address they wanted before they signed in, for everybody', () => {
    for (const role of [SuperAdmin, Vendor, Admin, User])
      assert.equal(homePath(role, '/insights?$top=25'), '/insights?$top=25')
  })
})
