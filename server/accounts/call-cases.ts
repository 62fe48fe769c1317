import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountInviteCalls } from '#contract/accounts/account-invites.ts'
import { accountOverviewCalls } from '#contract/accounts/account-overview.ts'
import { type Db, sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { absent, accountOf, casesFor, fresh, freshEmail, type Place } from '../testing/call-case.ts'

export const accountCases = casesFor(accountCalls, {
  create: { parts: () => ({ body: { name: fresh('account') } }), passes: [201] },
  update: {
    target: accountOf(1),
    parts: (id) => ({ body: { ids: [id], data: { name: 'x' } } }),
    passes: [200],
  },
  remove: { target: accountOf(2), parts: (id) => ({ body: { accountIds: [id] } }), passes: [200] },
  scan: { target: accountOf(1), parts: (id) => ({ body: { accountIds: [id] } }), passes: [201] },
  scans: { parts: () => ({}), passes: [200] },
  invite: { parts: () => ({ body: { email: freshEmail() } }), passes: [201] },
  finishSetup: {
    // Only the own account's sign-up, which is over in these tests: every other answer is a 404.
    parts: () => ({ body: { accountId: absent, accountName: 'x', licenseIds: [], productIds: [] } }),
    passes: [404, 403, 409],
  },
  status: { parts: () => ({}), passes: [200] },
  checkAppAccess: { parts: () => ({}), passes: [409] },
  products: { parts: () => ({}), passes: [200] },
  updateSettings: { parts: () => ({ body: { productIds: [1] } }), passes: [200] },
})

const anInvite = async (db: Db, { vendorId }: Place): Promise<number> => {
  const { id } = await db.one(sql<{ id: number }>`
    insert into invite (kind, email, token_hash, vendor_id, created_at, expires_at)
    values ('account', ${freshEmail()}, ${hashToken(newToken())}, ${vendorId}, now(), now() + interval '7 days')
    returning id`)
  return id
}
export const accountInviteCases = casesFor(accountInviteCalls, {
  create: { parts: () => ({ body: { emails: [freshEmail()] } }), passes: [201] },
  again: { target: anInvite, parts: (id) => ({ body: { ids: [id] } }), passes: [201] },
  withdraw: { target: anInvite, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
})

const aNote = async (db: Db, place: Place): Promise<number> => {
  const { id } = await db.one(sql<{ id: number }>`
    insert into account_note (about_account_id, vendor_id, note, written_by, written_at)
    values (${await accountOf(1)(db, place)}, ${place.vendorId}, 'x', 'x@example.test', now())
    returning id`)
  return id
}
export const accountOverviewCases = casesFor(accountOverviewCalls, {
  get: { target: accountOf(1), parts: (id) => ({ params: { id } }), passes: [200] },
  addNote: {
    target: accountOf(1),
    parts: (id) => ({ params: { id }, body: { note: 'Call them' } }),
    passes: [201],
  },
  removeNote: { target: aNote, parts: (id) => ({ params: { id } }), passes: [200] },
})
