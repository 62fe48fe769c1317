import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { aPerson } from '../testing/people.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await catalogueServer()
const { people } = server
const desk = alertDesk(server)
const { accountId, client } = desk
const platform = { kind: 'platform' } as const
const check = 'legacy-authentication-is-blocked'

await server.admin(
  'insert into account_product (account_id, product_id) select $1, id from product on conflict do nothing',
  [accountId],
)
// She reads English.
await client.call(authCalls.whoami)

/** A record of the tenant's log, as the reader keeps it. */
const record = (activity: string, by: string, type = 'Policy') =>
  server.admin(
    `insert into audit_event (account_id, record_id, at, activity, initiated_by, is_application, target_name, target_ids,
       details, is_listed, stored_at)
     values ($1, $2, $3, $4, $5, false, 'Block legacy', '{p1}', $6, true, now())`,
    [
      accountId,
      randomUUID(),
      server.app.clock().toISOString(),
      activity,
      by,
      JSON.stringify({
        ...{ category: 'Policy', operationType: 'Update', activity, service: 'Core Directory', reason: null },
        targetResources: [
          { id: 'p1', type, displayName: 'Block legacy', userPrincipalName: null, modifiedProperties: [] },
        ],
      }),
    ],
  )

test('an alert names who changed it, in its history, its present and its mail, and nobody else', async () => {
  await desk.scan({ [check]: 'compliant' })
  const greta = await server.db(platform, (db) => aPerson(db, { role: 1, accountId }, server.app.clock()))
  await server.as(greta).send('GET', authCalls.whoami.path, undefined, { 'accept-language': 'de-DE' })
  const alertId = await desk.create(`name eq '${check}'`, { recipients: [people.admin.email, greta.email] })
  const other = await desk.about({ isCompliant: true })
  await record('Update conditional access policy', 'ingrid@northbrine.example')
  await record('Update group', 'elsewhere@northbrine.example', 'Group')
  await desk.scan({ [check]: 'nonCompliant', [other.name]: 'nonCompliant' })

  const [activation] = await desk.history(alertId)
  const change = await client.call(alertCalls.change, { params: { id: activation?.id ?? 0 } })
  assert.deepEqual(
    change.body.causes.map(({ changers }) =>
      changers.map((one) => [one.initiatedBy, one.activity, one.targetName]),
    ),
    [[['ingrid@northbrine.example', 'Update conditional access policy', 'Block legacy']]],
  )
  const { body: details } = await client.call(alertCalls.details, { params: { id: alertId } })
  assert.deepEqual(
    details.causes.map(({ changers }) => changers.length),
    [1],
  )
  await server.admin('update user_group set permissions = $1 where id = $2', [[6], people.groupId])
  const unseen = await server.as(people.user).call(alertCalls.details, { params: { id: alertId } })
  assert.deepEqual(
    [unseen.status, unseen.body.causes.map(({ changers }) => changers)],
    [200, [[]]],
    'whoever does not see the recommendations does not see who changed them',
  )

  const { body: untraced } = await client.call(alertCalls.details, { params: { id: other.alertId } })
  assert.deepEqual(
    untraced.causes.map(({ changers }) => changers),
    [[]],
    'nothing is guessed',
  )

  await desk.tell(alertId)
  await desk.tell(other.alertId)
  const sent = await desk.mails()
  const mailTo = (email: string) => sent.find(({ recipient }) => recipient === email)?.plain ?? ''
  assert.match(
    mailTo(people.admin.email),
    /Changed by ingrid@northbrine\.example on .* UTC: Update conditional access policy \(Block legacy\)/,
  )
  assert.match(
    mailTo(greta.email),
    /Geändert von ingrid@northbrine\.example am .* UTC: Update conditional access policy/,
  )
  const rest = sent.filter(({ plain }) => plain.includes(other.findings))
  assert.ok(rest.length > 0 && rest.every(({ plain }) => !plain.includes('Changed by')))
})
