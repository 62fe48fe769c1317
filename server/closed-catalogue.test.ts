import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/kit/call.ts'
import { caseOf } from './testing/call-cases.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
const { people } = server
const place = { accountId: people.accountId, vendorId: people.vendorId, isOperator: true }
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** What the catalogue is changed with, by the word of its refusal. */
const closed: Record<string, string[]> = {
  recommendation: [
    'POST /recommendations/create',
    'PATCH /recommendations/update/:id',
    'PATCH /recommendations/publish',
    'PATCH /recommendations/disable',
    'DELETE /recommendations',
    'POST /recommendations/validate',
    'POST /recommendations/validate-all',
    'POST /recommendations/re-evaluate',
    'POST /recommendations/:id/restore',
  ],
  Regulation: ['POST /regulations/create', 'PATCH /regulations/:id', 'POST /regulations/:id/shipped'],
  'Regulation Control': [
    'POST /regulation-control/create',
    'PATCH /regulation-control/:id',
    'DELETE /regulation-control',
    'POST /regulation-control/:id/shipped',
  ],
  Story: [
    'POST /story',
    'PATCH /story/:storyId',
    'DELETE /story',
    'DELETE /story/:storyId',
    'PATCH /story/:storyId/:recommendationId',
    'POST /story/addRecommendation',
    'POST /story/:id/shipped',
  ],
  Insight: ['POST /insight/create', 'PATCH /insight/:id', 'DELETE /insight', 'POST /insight/:id/shipped'],
  'Data entity': [
    'POST /data-management/create',
    'PATCH /data-management/update/:id',
    'POST /data-management/relationship',
    'DELETE /data-management/delete/relationship',
    'DELETE /data-management/delete/entity/:id/:type/:forceDelete',
  ],
  'Roles and screens': ['PATCH /roles-and-screens'],
}

for (const [model, names] of Object.entries(closed))
  test(`where data editing is off no ${model} is changed, and the refusal is the tooltip's sentence`, async () => {
    for (const name of names) {
      const call = calls.find((one) => nameOf(one) === name)
      const one = call && caseOf(call)
      assert.ok(one, name)
      const { target } = one
      const id = target ? await server.db({ kind: 'platform' }, (db) => target(db, place)) : 0
      const { params, body } = one.parts(id, place)
      const named = new Map<string, unknown>(Object.entries(params ?? {}))
      const path = one.call.path.replace(/:(\w+)/g, (_, part: string) => String(named.get(part)))
      const answer = await server.as(people.superAdmin).send(one.call.method, path, body)
      assert.deepEqual(
        [answer.status, (answer.body as { message: string }).message],
        [403, `Updates to ${model} are disabled for the production environment.`],
        name,
      )
    }
  })
