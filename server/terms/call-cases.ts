import { termsCalls, termsStatus, termsType } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, casesFor, fresh } from '../testing/call-case.ts'

const { Reseller } = termsType.value

async function draft(db: Db): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into terms_and_conditions (version, type, content, status)
    values (${fresh('v')}, ${Reseller}, '<p>Words</p>', ${termsStatus.value.Draft})
    returning id`)
  return id
}
const named = { target: draft, isShared: true, passes: [200] }

export const termsCases = [
  ...casesFor(termsCalls, {
    active: { parts: () => ({ params: { role: 'User' } }), passes: [200] },
    // Only for oneself: nobody is this user.
    accept: { parts: () => ({ params: { userId: absent }, body: { version: '1.0' } }), passes: [404] },
  }),
  ...casesFor(termsAdminCalls, {
    create: { parts: () => ({ body: { type: Reseller, content: '<p>Words</p>' } }), passes: [201] },
    update: { ...named, parts: (id) => ({ params: { id }, body: { content: '<p>Other words</p>' } }) },
    // Putting one into force would ask the resellers of the other cases: a version that is none is refused.
    publish: { parts: () => ({ params: { id: absent } }), passes: [404] },
    remove: { ...named, parts: (id) => ({ params: { id } }) },
    get: { ...named, parts: (id) => ({ params: { id } }) },
    reach: { parts: () => ({ query: { type: String(Reseller) } }), passes: [200] },
  }),
]
