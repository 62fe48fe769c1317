import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataManagementCalls } from '#contract/products/data-management.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import {
  managedRegulationCalls,
  regulationControlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { managedStoryCalls } from '#contract/stories/managed-story-calls.ts'
import { testServer } from '../testing/harness.ts'
import { anInsight } from '../testing/insights.ts'
import { aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { superAdmin, admin, vendor } = server.people
await anInsight(server)
await aCatalogue()

/** One row of each list of the catalogue. */
async function aCatalogue() {
  const operator = server.as(superAdmin)
  const ids = [await server.db({ kind: 'platform' }, (db) => aRecommendation(db))]
  const needing = { findings: 'Close the gate', productId: 1, prerequisiteIds: ids }
  await operator.call(recommendationCalls.create, { body: needing })
  const made = async (displayName: string, type: 2 | 3) =>
    (await operator.call(dataManagementCalls.create, { body: { displayName, type } })).body.id
  const relationships = [{ licenseId: await made('Vault', 2), licensePlanId: await made('Vault Suite', 3) }]
  await operator.call(dataManagementCalls.relate, { body: { relationships } })
  const regulation = { name: 'House rules', summary: 'Ours', description: 'All of them' }
  const { id: regulationId } = (await operator.call(managedRegulationCalls.create, { body: regulation })).body
  const control = { controlId: 'H.1', text: 'Doors are closed.', regulationId, recommendationIds: ids }
  await operator.call(regulationControlCalls.create, { body: control })
  await operator.call(managedStoryCalls.create, { body: { name: 'The break-in' } })
}

/** Who reads the list, and the fields that the specification names for its rows. */
const named = {
  accountExtended: [
    superAdmin,
    `id name creationTime status microsoftApplicationStatus lastScanTimeEnd lastScanTime isScanning
    microsoftConnectorError ownerEmail subscriptionName customSecurityScore standardSecurityScore lastUpdatedTime
    microsoftTenantId microsoftTenantName microsoftApplicationId vendorName termsVersion
    isAzureLogsTrackingEnabled subscriptionTypeId`,
  ],
  vendorsExtended: [superAdmin, 'vendorId vendorName email subscriptionTypeId subscriptionName status'],
  usersExtended: [
    admin,
    'id email role groupId groupName status creationDate lastLoginDate vendor accountId',
  ],
  vendorUsersExtended: [vendor, 'id email status creationDate lastLoginDate vendor'],
  groupExtended: [
    admin,
    `id name description accountId creationTime lastUpdatedTime numberOfUsers status permissions
    recommendationScopingEnabled recommendationsFilter`,
  ],
  subscriptionType: [
    superAdmin,
    'id name status recommendationScopingEnabled recommendationsFilter enableExport',
  ],
  insight: [superAdmin, 'id title name description status reference priority creationTime'],
  product: [admin, 'id displayName'],
  license: [admin, 'name displayName'],
  licensePlan: [admin, 'name displayName'],
  licensesRelationship: [admin, 'licenseId licensePlanId'],
  recommendation: [superAdmin, 'id findings severity status'],
  recommendationExtended: [
    superAdmin,
    `id creationTime lastUpdatedTime productName findings description status severity easeOfFix estimatedWork
    remediation correctiveAction reference userImpact tenantWide isValid errorDescription errorAccountId
    validationMethod query queryType operatingSystem licenses licenseNames licensePlans scopes
    prerequisiteDescription prerequisiteReference prerequisites`,
  ],
  Regulation: [superAdmin, 'id name summary description status'],
  RegulationControl: [superAdmin, 'id controlId text regulationId status recommendations recommendationIds'],
  Story: [superAdmin, 'id name riskLevel estimatedEffort userImpact status'],
} as const

for (const [model, [person, fields]] of Object.entries(named))
  test(`a row of ${model} has the fields that the specification names`, async () => {
    const { status, body } = await server.as(person).list(model)
    assert.equal(status, 200)
    assert.ok(body.items.length > 0 && body.count >= body.items.length)
    for (const row of body.items)
      assert.deepEqual(
        fields.split(/\s+/).filter((field) => !(field in row)),
        [],
      )
  })

test('a prerequisite says whether it is a recommendation, and which', async () => {
  const { items } = (
    await server.as(superAdmin).list('recommendationExtended', { $filter: "findings eq 'Close the gate'" })
  ).body
  const [prerequisite] = (items[0]?.prerequisites ?? []) as { id: number; isRecommendation: boolean }[]
  assert.deepEqual([Number.isInteger(prerequisite?.id), prerequisite?.isRecommendation], [true, true])
})

test('a user is of a reseller or of none, by its id', async () => {
  const of = async (person: { token: string }, model: string) =>
    (await server.as(person).list<{ vendor: { id: number | null } }>(model)).body.items[0]?.vendor
  assert.deepEqual(await of(admin, 'usersExtended'), { id: null })
  assert.deepEqual(await of(vendor, 'vendorUsersExtended'), { id: server.people.vendorId })
})
