import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLicensed, servicePlans } from './licences.ts'
import { loadConnectors } from './load-connectors.ts'

const tables = loadConnectors()
const skipped = (plans: string[]) =>
  tables.filter(({ licence }) => !isLicensed(licence, new Set(plans))).map(({ name }) => name)

/** Plans of a Microsoft 365 G5 GCC tenant, which uses the worldwide addresses. */
const governmentPlans = [
  'EXCHANGE_S_ENTERPRISE_GOV',
  'EXCHANGE_S_FOUNDATION_GOV',
  'TEAMS_GOV',
  'SHAREPOINTENTERPRISE_GOV',
  'ATP_ENTERPRISE_GOV',
  'THREAT_INTELLIGENCE_GOV',
  'AAD_PREMIUM',
  'AAD_PREMIUM_P2',
  'INTUNE_A',
  'BPOS_S_DlpAddOn',
  'MIP_S_CLP2',
  'WINDEFATP',
  'ATA',
  'MTP',
]

test('a government tenant is asked for everything that it has by another name', () => {
  assert.deepEqual(skipped(governmentPlans), [
    'risky_service_principals',
    'service_principal_risk_detections',
  ])
})

test('schools have names of their own too', () => {
  const plans = ['EXCHANGE_S_STANDARD_EDU', 'TEAMS1_STUDENT', 'AAD_PREMIUM_FACULTY', 'INTUNE_EDU']
  for (const needed of ['EXCHANGE_S_FOUNDATION', 'TEAMS1', 'AAD_PREMIUM', 'INTUNE_A'])
    assert.ok(isLicensed([needed], new Set(plans)), needed)
})

test('a plan of the family that nobody knows yet means ask, a known smaller one does not', () => {
  assert.ok(isLicensed(['EXCHANGE_S_FOUNDATION'], new Set(['EXCHANGE_S_SOMETHING_NEW'])))
  for (const plan of ['TEAMS_ROOMS_NEXT', 'TeamsEss', 'MCO_TEAMS_IW'])
    assert.ok(isLicensed(['TEAMS1'], new Set([plan])), plan)
  assert.ok(isLicensed(['SHAREPOINTSTANDARD'], new Set(['ONEDRIVESTANDARD'])))
  assert.ok(!isLicensed(['SHAREPOINTSTANDARD'], new Set(['SHAREPOINTWAC'])))
  assert.ok(!isLicensed(['EXCHANGE_S_FOUNDATION'], new Set(['MIP_S_Exchange'])))
  assert.ok(!isLicensed(['INTUNE_A'], new Set(['INTUNE_O365'])))
  assert.ok(!isLicensed(['AAD_PREMIUM_P2'], new Set(['AAD_PREMIUM'])))
  assert.ok(!isLicensed(['EXCHANGE_S_FOUNDATION'], new Set(['TEAMS1'])))
  assert.ok(isLicensed(['INTUNE_A'], null) && isLicensed(null, new Set()))
})

test('only plans that are provisioned count', () => {
  const plan = (servicePlanName: string, provisioningStatus: string) => ({
    servicePlanName,
    provisioningStatus,
  })
  const sku = (capabilityStatus: string, plans: object[]) => ({ capabilityStatus, servicePlans: plans })
  const rows = [
    sku('Enabled', [plan('TEAMS1', 'Success'), plan('ATA', 'Disabled')]),
    sku('Suspended', [plan('MTP', 'Success')]),
  ]
  assert.deepEqual([...servicePlans(rows)], ['TEAMS1'])
})
