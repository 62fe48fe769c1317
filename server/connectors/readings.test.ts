import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '#contract/accounts/accounts.ts'
import {
  type AccountConnector,
  failedReadings,
  readingOutcome,
} from '#contract/connectors/account-connectors.ts'
import { type Connector, connectorState } from '#contract/connectors/connectors.ts'
import { sayIdentity, sayReading, toleranceSentences } from '#contract/scans/reading-sentences.ts'
import { tolerances } from '#scan/collect/tolerated.ts'
import { outcomes } from '#scan/graph/outcome.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'

const server = await catalogueServer()
const { people } = server

const reason = sayReading('needsRole', {
  reason: sayReading('answered', { answer: 'HTTP 403 Forbidden' }),
  role: 'Global Reader',
})
const refusal = sayReading('identity', {
  words: sayIdentity('7000222', 'identityRefused'),
  number: 'AADSTS7000222',
})
await server.db({ kind: 'platform' }, async (db) => {
  for (const [place, outcome] of outcomes.entries())
    await db.run(sql`
      insert into account_connector (account_id, connector_id, outcome, reason, tolerated, rows, requests, at)
      select ${people.accountId}, id, ${outcome}, ${outcome === 'ok' ? null : JSON.stringify(reason)},
        ${outcome === 'ok' ? JSON.stringify({ 'wrapped-object': 1, 'text-for-boolean': 3 }) : '{}'}, 1, 1, now()
      from connector order by id limit 1 offset ${place}`)
  await db.run(sql`
    update account set microsoft_connector_error = ${JSON.stringify(refusal)} where id = ${people.accountId}`)
  // What an earlier version has written.
  await db.run(sql`
    update account set microsoft_connector_error = ${JSON.stringify('Old words')} where id = ${people.otherAccountId}`)
})

const read = async <T>(path: string, language: string) =>
  (
    (await server.as(people.superAdmin).send('GET', path, undefined, { 'accept-language': language }))
      .body as unknown as { items: T[] }
  ).items

test('each reading of an account is told with its outcome, and why, in the language of its reader', async () => {
  const path = '/odata/accountConnector?$orderby=outcome%20asc&$top=50'
  const [english, german] = [
    await read<AccountConnector>(path, 'en'),
    await read<AccountConnector>(path, 'de'),
  ]
  assert.deepEqual(
    english.map(({ outcome }) => outcome),
    readingOutcome.all.map(({ value }) => value),
  )
  assert.equal(
    english[2]?.reason,
    'Microsoft answered: HTTP 403 Forbidden (requires the directory role Global Reader)',
  )
  assert.equal(
    german[2]?.reason,
    'Antwort von Microsoft: HTTP 403 Forbidden (erfordert die Verzeichnisrolle Global Reader)',
  )
  assert.equal(english[0]?.reason, null)
  assert.equal(english[0]?.tolerated, 'Text read as yes or no (3), Wrapped object unpacked')
  assert.equal(german[0]?.tolerated, 'Text als Ja oder Nein gelesen (3), Verpacktes Objekt entpackt')
})

test('readings are found by their outcomes, as the table keeps them', async () => {
  const all = readingOutcome.all.map(({ value }) => value)
  const found = async (filter: string) => {
    const query = new URLSearchParams({ $filter: filter, $orderby: 'outcome asc', $top: '50' })
    return (await read<AccountConnector>(`/odata/accountConnector?${query}`, 'en')).map((row) => row.outcome)
  }
  for (const value of all) assert.deepEqual(await found(`outcome eq ${value}`), [value])
  assert.deepEqual(await found(`outcome in (${failedReadings.join()})`), failedReadings)
  const others = all.filter((value) => !failedReadings.includes(value))
  assert.deepEqual(await found(`not (outcome in (${failedReadings.join()}))`), others)
})

test('a connector is called by what it reads, in the language of its reader', async () => {
  const path = "/odata/connector?$filter=modelName%20eq%20'conditional_access_policies'"
  const named = async (lang: string) => (await read<Connector>(path, lang)).map(({ name }) => name)
  assert.deepEqual(await named('en'), ['Conditional Access policies'])
  assert.deepEqual(await named('de'), ['Richtlinien für bedingten Zugriff'])
})

test('an account says in the language of its reader why it was not scanned, older words as they are', async () => {
  const errorOf = async (id: number, language: string) =>
    (await read<Account>(`/odata/accountExtended?$filter=id%20eq%20${id}`, language))[0]
      ?.microsoftConnectorError
  const german = await errorOf(people.accountId, 'de')
  assert.match(german ?? '', /^(Das|Der) .*\(AADSTS7000222\)$/)
  assert.notEqual(await errorOf(people.accountId, 'en'), german)
  assert.equal(await errorOf(people.otherAccountId, 'de'), 'Old words')
})

test('what a tenant has not bought, or its cloud does not have, is not counted as failed', async () => {
  const all = await read<Connector>('/odata/connector?$filter=state%20ne%200&$orderby=id%20asc&$top=50', 'en')
  const { Ok, Failed, NowhereToRead } = connectorState.value
  assert.deepEqual(
    all.map(({ state, failures }) => ({ state, failures })),
    readingOutcome.all.map(({ value, state }) => {
      const isFailed = failedReadings.includes(value)
      return { state: isFailed ? Failed : state === 'ok' ? Ok : NowhereToRead, failures: isFailed ? 1 : 0 }
    }),
  )
})

test('figures of connectors are those of their readings, whoever writes at once, and after accounts have gone', async () => {
  const accounts = [people.accountId, people.otherAccountId]
  const write = (accountId: number, outcome: string, rows: number) =>
    server.db({ kind: 'platform' }, (db) =>
      db.run(sql`
        insert into account_connector (account_id, connector_id, outcome, rows, requests, at)
        select ${accountId}, id, ${outcome}, ${rows}, 1, now() from connector
        on conflict (account_id, connector_id) do update set
          (outcome, rows, at) = (excluded.outcome, excluded.rows, excluded.at)`),
    )
  const isCounted = async () => {
    const { rows } = await server.admin(`
      select connector.id,
        coalesce((select sum(readings) from connector_reading where connector_id = connector.id), 0)::int as readings,
        coalesce((select sum(accounts) from connector_reading where connector_id = connector.id), 0)::int as accounts,
        coalesce((select sum(failures) from connector_reading where connector_id = connector.id), 0)::int as failures,
        coalesce((select sum(rows) from connector_reading where connector_id = connector.id), 0)::int as rows
      from connector order by id`)
    const { rows: counted } = await server.admin(`
      select connector.id, count(account_id)::int as readings,
        (count(*) filter (where outcome not in ('not-licensed', 'not-in-cloud')))::int as accounts,
        (count(*) filter (where outcome not in ('ok', 'not-licensed', 'not-in-cloud')))::int as failures,
        coalesce(sum(rows), 0)::int as rows
      from connector left join account_connector on connector_id = connector.id
      group by connector.id order by connector.id`)
    assert.deepEqual(rows, counted)
  }
  await isCounted()
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      write(accounts[turn % 2] ?? 0, turn % 3 ? 'ok' : 'not-permitted', turn),
    ),
  )
  await isCounted()
  await server.admin('delete from account_connector where account_id = $1', [people.otherAccountId])
  await isCounted()
  await server.admin('delete from account_connector')
  await isCounted()
  const [first] = await read<Connector>('/odata/connector?$top=1', 'en')
  assert.deepEqual([first?.state, first?.rows, first?.lastRunTime], [connectorState.value.None, 0, null])
})

test('only the operator reads them', async () => {
  for (const person of [people.vendor, people.admin, people.user])
    assert.equal((await server.as(person).list('accountConnector')).status, 403)
})

test('everything that is tolerated has words', () => {
  assert.deepEqual(Object.keys(toleranceSentences).toSorted(), [...tolerances].toSorted())
})
