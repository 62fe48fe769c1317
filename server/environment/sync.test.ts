import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvironmentChange, EnvironmentPlan } from '#contract/environment/environment.ts'
import {
  conflictCause,
  environmentCalls,
  environmentChangeKind,
  pushedModel,
} from '#contract/environment/environment.ts'
import { previewSyncJob, syncJob } from '#contract/environment/environment-jobs.ts'
import type { Insight } from '#contract/insights/insights.ts'
import { insightCalls } from '#contract/insights/insights.ts'
import { dataManagementCalls } from '#contract/products/data-management.ts'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import type { Regulation } from '#contract/regulations/managed-regulations.ts'
import type { ManagedStory } from '#contract/stories/managed-stories.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { sql } from '../kit/db.ts'
import { aTarget, keepFew, syncKey } from '../testing/environments.ts'
import { type TestServer, testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { aSheet, imported } from '../testing/sheets.ts'
import { makeStatement } from './trust.ts'

const target = await aTarget()
const source = await testServer({
  SYNC_TARGET_ENVIRONMENT: target.url,
  SYNC_KEY: syncKey,
  ENVIRONMENT_NAME: 'source',
})
// It has the catalogue under other ids, and since another time than the target.
await source.admin("select setval(oid::regclass, 5000) from pg_class where relkind = 'S'")
await loadCatalogue(source.app.config.databaseAdminUrl)
const pushes = { only: [previewSyncJob.name, syncJob.name] }
aWorker(source, pushes)
const author = source.as(source.people.superAdmin)
const reader = target.as(target.people.superAdmin)
const platform = { kind: 'platform' } as const
const { New, Changed, Removed, Conflict } = environmentChangeKind.value
const all = pushedModel.all.map(({ value }) => value) as (1 | 2 | 3 | 4 | 5)[]

const preview = async (from: TestServer = source) => {
  const { status, body } = await from.as(from.people.superAdmin).call(environmentCalls.preview)
  assert.equal(status, 200, JSON.stringify(body))
  const { message } = await ended(from, body.jobId)
  const filter = { $filter: `jobId eq ${body.jobId}`, $top: 200 }
  const asker = from.as(from.people.superAdmin)
  const { items: changes } = (await asker.list<EnvironmentChange>('environmentChange', filter)).body
  const { items: plans } = (await asker.list<EnvironmentPlan>('environmentPlan', filter)).body
  return {
    planId: body.jobId,
    message,
    plans,
    changes: changes.map(({ model, change, name, cause }) => [model, change, name, cause]),
  }
}
const push = async (
  planId: number,
  wanted: { overwrite?: boolean; remove?: boolean; models?: typeof all } = {},
) => {
  const { status, body } = await author.call(environmentCalls.sync, {
    body: { planId, models: all, overwrite: false, remove: false, ...wanted },
  })
  return status === 200 ? (await ended(source, body.jobId)).message : `${status} ${body.message}`
}
const { recommendationExtended, insight, Story } = pushedModel.value
const nothing = 'New: 0. Changed: 0. Removed: 0. Conflicts: 0.'
const named = async (from: typeof author, name: string) =>
  (await from.list<Recommendation>('recommendationExtended', { $filter: `name eq '${name}'` })).body.items[0]
const known = 'admin-consent-workflow-is-on'
const edit = async (from: typeof author, name: string, findings: string) => {
  const { id } = (await named(from, name)) as Recommendation
  assert.equal(
    (await from.call(recommendationCalls.update, { params: { id }, body: { findings } })).status,
    200,
  )
}

describe('content is pushed to another environment', () => {
  test('two installations of one version have nothing to tell each other', async () => {
    const [here, there] = [await named(author, known), await named(reader, known)]
    assert.ok(here && there && here.id !== there.id)
    const { message, plans } = await preview()
    assert.equal(message, nothing)
    assert.deepEqual(
      plans.map(({ model, problems }) => [model, problems]),
      all.map((model) => [model, []]),
    )
    assert.ok(plans.every(({ unchanged }) => unchanged >= 15))
  })

  test('the preview names what is new and what has changed, and changes nothing; the push brings it over, disabled, and a second one has nothing left', async () => {
    await author.call(recommendationCalls.create, {
      body: { findings: 'Lock the vault', germanFindings: 'Tresor verschließen', productId: 1 },
    })
    await edit(author, known, 'Let administrators approve applications')
    await author.call(insightCalls.create, {
      body: { title: 'Vaults', description: 'Why vaults\u2028are locked', priority: 3 },
    })
    const sheet = await aSheet(
      ['regulation', 'controlId', 'text', 'recommendationNames'],
      ['House rules', 'H.1', 'The vault is locked.', 'lock-the-vault'],
    )
    await imported(source, source.people.superAdmin, 'RegulationControl', sheet)
    const { changes, message, planId } = await preview()
    assert.equal(message, 'New: 4. Changed: 1. Removed: 0. Conflicts: 0.')
    assert.deepEqual(
      changes.toSorted(),
      [
        [1, New, 'lock-the-vault', null],
        [1, Changed, known, null],
        [2, New, 'Vaults', null],
        [3, New, 'House rules', null],
        [4, New, 'House rules · H.1', null],
      ].toSorted(),
    )
    assert.equal(await named(reader, 'lock-the-vault'), undefined)

    assert.equal(await push(planId), 'Created: 4. Updated: 1. Deleted: 0. Conflicts left unchanged: 0.')
    const arrived = await named(reader, 'lock-the-vault')
    assert.deepEqual(
      [arrived?.germanFindings, arrived?.status],
      ['Tresor verschließen', recommendationStatus.value.Disabled],
    )
    const { items } = (await reader.list<Regulation>('Regulation', { $filter: "name eq 'House rules'" })).body
    assert.equal(items[0]?.numOfControls, 1)
    assert.equal((await preview()).message, nothing)
    const versions = await reader.list('recommendationVersion', {
      $filter: `recommendationId eq ${arrived?.id}`,
    })
    assert.equal(versions.body.items[0]?.author, source.people.superAdmin.email)
  })

  test('what somebody changed over there is a conflict: it stays, or is overwritten when that is wanted', async () => {
    // The whole catalogue was compared and pushed above.
    await keepFew([source, target], { but: [known, 'lock-the-vault', 'H.1'] })
    await edit(author, 'lock-the-vault', 'Lock both vaults')
    await edit(reader, 'lock-the-vault', 'Lock the vault twice')
    const { changes, planId } = await preview()
    assert.deepEqual(changes, [[1, Conflict, 'lock-the-vault', conflictCause.value.EditedThere]])
    const models: typeof all = [recommendationExtended]
    assert.equal(
      await push(planId, { models }),
      'Created: 0. Updated: 0. Deleted: 0. Conflicts left unchanged: 1.',
    )
    assert.equal((await named(reader, 'lock-the-vault'))?.findings, 'Lock the vault twice')
    assert.equal(
      await push(planId, { models, overwrite: true }),
      'Created: 0. Updated: 1. Deleted: 0. Conflicts left unchanged: 0.',
    )
    assert.equal((await named(reader, 'lock-the-vault'))?.findings, 'Lock both vaults')
  })

  test('what was removed here is deleted over there only when that is wanted; what is only there stays', async () => {
    const { id } = (
      await reader.call(insightCalls.create, { body: { title: 'Local', description: 'Ours', priority: 1 } })
    ).body
    const [vaults] = (await author.list<Insight>('insight', { $filter: "title eq 'Vaults'" })).body.items
    await author.call(insightCalls.remove, { body: { ids: [vaults?.id ?? 0] } })
    const { changes, planId } = await preview()
    assert.deepEqual(changes, [[2, Removed, 'Vaults', null]])
    const models: typeof all = [insight]
    assert.match(String(await push(planId, { models })), /Deleted: 0\./)
    assert.match(String(await push(planId, { models, remove: true })), /Deleted: 1\./)
    const left = await reader.list<Insight>('insight', { $filter: "title eq 'Vaults' or title eq 'Local'" })
    assert.deepEqual(
      left.body.items.map((one) => one.id),
      [id],
    )
  })

  test('is refused without a preview, and when either side has changed since', async () => {
    assert.match(String(await push(999_999)), /^409 There is no preview of this content/)
    const { planId, message } = await preview()
    assert.equal(message, nothing, 'after all that was pushed')
    await edit(author, 'lock-the-vault', 'Lock three vaults')
    assert.match(String(await push(planId)), /^Content has changed here since the preview/)
    await edit(reader, known, 'Edited there')
    assert.match(String(await push(planId)), /refused: Content has changed there since the preview/)
    assert.equal((await named(reader, 'lock-the-vault'))?.findings, 'Lock both vaults')
  })

  test('a model that the target cannot take is told, and none of its rows is written', async () => {
    await author.call(dataManagementCalls.create, { body: { displayName: 'Vault Online', type: 1 } })
    const { id: productId } = await source.db(platform, (db) =>
      db.one(sql<{ id: number }>`select id from product where display_name = 'Vault Online'`),
    )
    await author.call(recommendationCalls.create, { body: { findings: 'Only here', productId } })
    await source.db(platform, (db) =>
      db.run(sql`update story set name = name || ' retold' where id = (select min(id) from story)`),
    )
    const { plans, planId } = await preview()
    const [recommendations] = plans
    assert.match(String(recommendations?.problems[0]?.problem), /contains the unknown value/)
    assert.match((await push(planId)) ?? '', /^409 The target cannot take this content/)
    assert.match(String(await push(planId, { models: [Story] })), /^Created: 1\./)
    const { items } = (await reader.list<ManagedStory>('Story', { $filter: "contains(name, ' retold')" }))
      .body
    assert.equal(items.length, 1)
    assert.equal(
      (await named(reader, 'lock-the-vault'))?.findings,
      'Lock both vaults',
      'the other models wait',
    )
  })
})

describe('the target checks who pushes', () => {
  const statement = (email: string, to = target.url, key = syncKey) =>
    makeStatement(
      key,
      { operator: { email, tenantId: null, objectId: null }, target: to, source: 'source' },
      new Date(),
    )
  const open = async (made: ReturnType<typeof statement>) =>
    (await target.as().call(environmentCalls.open, { body: made.body })).status

  test('by the shared key, the address it is meant for, and its own SuperAdmins', async () => {
    const { superAdmin, vendor, admin } = target.people
    const otherKey = Buffer.alloc(32, 9).toString('base64')
    assert.equal(await open(statement(superAdmin.email, target.url, otherKey)), 403)
    assert.equal(await open(statement(superAdmin.email, 'https://elsewhere.example')), 403)
    for (const { email } of [vendor, admin]) assert.equal(await open(statement(email)), 403, email)
    const good = statement(superAdmin.email)
    assert.equal(await open(good), 200)
    const again = await open(good)
    assert.equal(again, 403, 'a statement is taken once')
    const old = makeStatement(
      syncKey,
      {
        operator: { email: superAdmin.email, tenantId: null, objectId: null },
        target: target.url,
        source: 'source',
      },
      new Date(Date.now() - 120_000),
    )
    assert.equal(await open(old), 403)
  })

  test('and lets the environment do nothing but push', async () => {
    const made = statement(target.people.superAdmin.email)
    assert.equal(await open(made), 200)
    const asEnvironment = target.as({ token: made.token })
    assert.equal((await asEnvironment.list('Regulation')).status, 403)
    assert.equal((await asEnvironment.call(recommendationCalls.validateAll, { body: {} })).status, 403)
    const sheet = await aSheet(['id', 'title', 'description', 'priority'], [null, 'By hand', 'x', 1])
    const unknown = await fetch(
      `${target.url}/api/import/insight?push=00000000-0000-4000-8000-000000000000`,
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${made.token}` },
        body: formOf(sheet),
      },
    )
    assert.equal(unknown.status, 404, 'only what was begun')
  })

  test('a blocked operator is refused in words', async () => {
    await target.db(platform, (db) =>
      db.run(sql`update app_user set status = 3 where id = ${target.people.superAdmin.userId}`),
    )
    const { message } = await preview()
    assert.equal(
      message,
      `The target environment refused: ${target.people.superAdmin.email} is not an active SuperAdmin of the target environment.`,
    )
    await target.db(platform, (db) =>
      db.run(sql`update app_user set status = 1 where id = ${target.people.superAdmin.userId}`),
    )
  })

  test('where data editing is off nothing is pushed to', async () => {
    const locked = await aTarget({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
    const other = await testServer({ SYNC_TARGET_ENVIRONMENT: locked.url, SYNC_KEY: syncKey })
    aWorker(other, pushes)
    assert.equal(
      (await preview(other)).message,
      'The target environment refused: Updates to recommendation are disabled for the production environment.',
    )
  })

  test('without a target, and with one that does not answer, the operator learns why', async () => {
    const { status, body } = await reader.call(environmentCalls.preview)
    assert.deepEqual([status, body.code], [409, 'refused'])
    const lost = await testServer({ SYNC_TARGET_ENVIRONMENT: 'http://127.0.0.1:9', SYNC_KEY: syncKey })
    aWorker(lost, pushes)
    assert.match(String((await preview(lost)).message), /cannot be reached at http:\/\/127\.0\.0\.1:9/)
  })
})

const formOf = (sheet: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(sheet)]), 'sheet.xlsx')
  return form
}
