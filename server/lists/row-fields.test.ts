import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/harness.ts'
import { anInsight } from '../testing/insights.ts'

const server = await testServer()
const { superAdmin, admin, vendor } = server.people
await anInsight(server)

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

test('a user is of a reseller or of none, by its id', async () => {
  const of = async (person: { token: string }, model: string) =>
    (await server.as(person).list<{ vendor: { id: number | null } }>(model)).body.items[0]?.vendor
  assert.deepEqual(await of(admin, 'usersExtended'), { id: null })
  assert.deepEqual(await of(vendor, 'vendorUsersExtended'), { id: server.people.vendorId })
})
