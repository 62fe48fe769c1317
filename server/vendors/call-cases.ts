import { vendorCalls } from '#contract/vendors/vendors.ts'
import type { Db } from '../kit/db.ts'
import { casesFor, fresh, freshEmail } from '../testing/call-case.ts'
import { aVendor } from '../testing/people.ts'

const vendor = (status: number) => (db: Db) => aVendor(db, { name: fresh('vendor'), status })

export const vendorCases = casesFor(vendorCalls, {
  invite: { parts: () => ({ body: { invites: [{ email: freshEmail() }] } }), passes: [201] },
  inviteAgain: { target: vendor(2), parts: (id) => ({ body: { vendorIds: [id] } }), passes: [201] },
  update: {
    target: async (_db, place) => place.vendorId,
    parts: (id) => ({ params: { vendorId: id }, body: { vendorName: fresh('vendor') } }),
    passes: [200],
  },
  block: { target: vendor(1), parts: (id) => ({ params: { id } }), passes: [200] },
  enable: { target: vendor(3), parts: (id) => ({ params: { id } }), passes: [200] },
  remove: { target: vendor(3), parts: (id) => ({ body: { vendorIds: [id] } }), passes: [200] },
})
