import { groupCalls } from '#contract/groups/groups.ts'
import type { Db } from '../kit/db.ts'
import { casesFor, fresh, type Place } from '../testing/call-case.ts'
import { aGroup } from '../testing/people.ts'

const group = (db: Db, { accountId }: Place) => aGroup(db, { accountId, name: fresh('group') })
const body = () => ({
  name: fresh('group'),
  description: 'x',
  permissions: [1],
  recommendationScopingEnabled: false,
  recommendationsFilter: null,
})

export const groupCases = casesFor(groupCalls, {
  create: { parts: () => ({ body: body() }), passes: [201] },
  update: { target: group, parts: (id) => ({ params: { id }, body: body() }), passes: [200] },
  remove: { target: group, parts: (id) => ({ params: { id } }), passes: [200] },
  get: { target: group, parts: (id) => ({ params: { id } }), passes: [200] },
  permissions: { parts: () => ({}), passes: [200] },
})
