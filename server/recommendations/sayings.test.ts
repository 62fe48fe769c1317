import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { sayResult } from '#contract/recommendations/result-sentences.ts'
import { type Sayable, sentenceOf } from '#contract/recommendations/saying.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { sentencesOf } from '#scan/catalogue/sentences.ts'
import { evaluateSnapshot } from '#scan/evaluate/evaluate.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await catalogueServer()
const { accountId, admin } = server.people
const client = server.as(admin)
const sentences = sentencesOf(loadChecks())

const plans = sayResult('needsPlan', { plans: { $say: 'shared/or', parts: ['AAD_PREMIUM', 'INTUNE_A'] } })
const items = [
  {
    displayName: 'Global',
    wouldPassIf: { $say: 'shared/reportedAsOff' },
    roles: [
      { $say: 'shared/roleHeld', values: { role: 'User Administrator', how: { $say: 'shared/heldActive' } } },
    ],
    kind: 'SharedMailbox',
    servicePlans: ['EXCHANGE_S_ENTERPRISE'],
    owner: 'SharedMailbox',
  },
]
const [said, plain] = await server.db({ kind: 'platform' }, async (db) => {
  const rowOf = async (findings: string, message: Sayable) => {
    const id = await anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, { findings }),
      isCompliant: false,
    })
    await db.run(sql`
      update account_recommendation set message = ${JSON.stringify(message)} where id = ${id}`)
    return id
  }
  const [said, plain] = [await rowOf('A', plans), await rowOf('B', 'Written {by} hand')]
  await db.run(sql`
    insert into recommendation_evidence (account_id, account_recommendation_id, at, hash, items, details)
    values (${accountId}, ${said}, '2026-01-02T10:00:00Z', 'b', ${JSON.stringify(items)},
      ${JSON.stringify({ message: plans, days: 30 })})`)
  return [said, plain] as const
})

const listed = async (language: string, $filter: string) => {
  const query = new URLSearchParams({ $filter, $select: 'id,message' })
  const { body } = await client.send('GET', `/odata/accountRecommendationExtended?${query}`, undefined, {
    'accept-language': language,
  })
  return (body as { items: { id: number; message: string }[] }).items
}

test('a list says a result in the language of its reader, and finds it by those words', async () => {
  const german = 'Benötigt den Dienstplan AAD_PREMIUM oder INTUNE_A.'
  assert.deepEqual(await listed('en', `id eq ${said}`), [
    { id: said, message: 'Needs the service plan AAD_PREMIUM or INTUNE_A.' },
  ])
  assert.deepEqual(await listed('de', `id eq ${said}`), [{ id: said, message: german }])
  assert.deepEqual(await listed('de', "contains(message, 'Dienstplan')"), [{ id: said, message: german }])
  assert.deepEqual(await listed('en', "contains(message, 'Dienstplan')"), [])
})

test('what a query written by hand answers is said as it is', async () => {
  assert.deepEqual(await listed('de', `id eq ${plain}`), [{ id: plain, message: 'Written {by} hand' }])
})

test('what is wrong with a query is said to its reader: in the list of recommendations and in the result', async () => {
  const operator = server.as(server.people.superAdmin)
  const query = 'select displayName from nowhere'
  const { id } = (
    await operator.call(recommendationCalls.create, {
      body: { findings: 'Of nowhere', productId: 1, validationMethod: 1, queryType: 2, query },
    })
  ).body
  const faultIn = async (language: string, $filter: string) => {
    const asked = new URLSearchParams({ $filter, $select: 'errorDescription' })
    const { body } = await operator.send('GET', `/odata/recommendationExtended?${asked}`, undefined, {
      'accept-language': language,
    })
    return (body as { items: { errorDescription: string }[] }).items.map((row) => row.errorDescription)
  }
  const german = ['Es gibt keine Tabelle „nowhere“.']
  assert.deepEqual(await faultIn('en', `id eq ${id}`), ["There is no table 'nowhere'."])
  assert.deepEqual(await faultIn('de', `id eq ${id}`), german)
  assert.deepEqual(await faultIn('de', "contains(errorDescription, 'keine Tabelle')"), german)

  const [result] = await evaluateSnapshot({
    checks: [{ id: 'own', sql: query, queryType: 'Granular', connectors: [], licences: [] }],
    rows: {},
    licences: 'all',
    at: new Date('2026-01-02T10:00:00Z'),
  })
  await server.db({ kind: 'platform' }, (db) =>
    db.run(sql`
      update account_recommendation set message = ${JSON.stringify(result?.message)} where id = ${plain}`),
  )
  assert.deepEqual(await listed('de', `id eq ${plain}`), [
    { id: plain, message: 'Die Abfrage ist fehlgeschlagen: Es gibt keine Tabelle „nowhere“.' },
  ])
})

test('the evidence and the changes of items are said', async () => {
  const get = async (path: string) =>
    (await client.send('GET', path, undefined, { 'accept-language': 'de' })).body
  const path = (call: { path: string }) => call.path.replace(':id', String(said))
  const spoken = [
    {
      displayName: 'Global',
      wouldPassIf: 'Teams die Einstellung als deaktiviert meldet',
      roles: ['Benutzeradministrator (aktiv)'],
      kind: 'Freigegebenes Postfach',
      servicePlans: ['Exchange Online Plan 2'],
      owner: 'SharedMailbox',
    },
  ]
  const evidence = (await get(path(calls.evidence))) as { items: unknown; details: unknown }
  assert.deepEqual(evidence.items, spoken)
  assert.deepEqual(evidence.details, {
    message: 'Benötigt den Dienstplan AAD_PREMIUM oder INTUNE_A.',
    days: 30,
  })
  const changes = (await get(`${path(calls.changes)}?from=2026-01-01T00:00:00Z`)) as { came: unknown }
  assert.deepEqual(changes.came, spoken)
})

test('the database says what the contract says, whatever the values are', async () => {
  const { say } = fc.letrec<{ say: Sayable }>((tie) => ({
    say: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.constantFrom('{n}', '{tables} {', '$say', '\\1'),
      fc.integer(),
      fc.array(tie('say'), { maxLength: 3 }),
      fc.record({
        $say: fc.constantFrom('result/many', 'result/throttled', 'result/nothing', 'unknown/code'),
        values: fc.record({ n: tie('say'), tables: tie('say') }),
      }),
      fc.record({
        $say: fc.constantFrom('shared/and', 'shared/each'),
        parts: fc.array(tie('say'), { maxLength: 3 }),
      }),
    ),
  }))
  const values = fc
    .sample(say, { numRuns: 300, seed: 7 })
    .filter((value) => !JSON.stringify(value).includes('\\u0000'))
  for (const language of ['en', 'de'] as const) {
    const rows = await server.db({ kind: 'platform' }, async (db) => {
      await db.run(sql`select set_config('parapet.reader', ${language}, true)`)
      return db.rows(sql<{ said: string }>`
        select said(value) as said
        from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as given (value, place)
        order by place`)
    })
    assert.deepEqual(
      rows.map(({ said }) => said),
      values.map((value) => sentenceOf(value, (code) => sentences.get(code)?.[language])),
    )
  }
})
