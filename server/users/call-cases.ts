import { userRole, userStatus } from '#contract/access/roles.ts'
import { userCalls } from '#contract/users/users.ts'
import type { Db } from '../kit/db.ts'
import { casesFor, freshEmail, type Place } from '../testing/call-case.ts'
import { aPerson } from '../testing/people.ts'

/** A person of the account, or of the reseller when a reseller asks. */
const person = (status: number) => async (db: Db, place: Place) => {
  const home = place.isVendor
    ? { vendorId: place.vendorId, role: userRole.value.Vendor }
    : { accountId: place.accountId, role: userRole.value.User }
  return (await aPerson(db, { ...home, status, email: freshEmail() }, new Date())).userId
}

export const userCases = casesFor(userCalls, {
  invite: { parts: () => ({ body: { invites: [{ email: freshEmail() }] } }), passes: [201] },
  reinvite: { parts: () => ({ body: { email: freshEmail() } }), passes: [404] },
  inviteAgain: { target: person(2), parts: (id) => ({ body: { ids: [id] } }), passes: [201] },
  update: {
    target: person(3),
    parts: (id) => ({ body: { id, status: userStatus.value.Active } }),
    passes: [200],
  },
  updateRoleAndGroup: {
    target: person(1),
    parts: (id) => ({ params: { id }, body: { role: userRole.value.User, groupId: null } }),
    passes: [200],
  },
  remove: { target: person(3), parts: (id) => ({ params: { id } }), passes: [200] },
})
