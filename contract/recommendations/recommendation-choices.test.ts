import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectorStatus, connectorType, filterType } from '#contract/connectors/connectors.ts'
import { enumerations } from '#contract/models.ts'
import { settingDefaults, settingProblem } from '#contract/settings/settings.ts'
import {
  operatingSystem,
  queryType,
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from './recommendation-choices.ts'
import { complianceWords } from './recommendation-columns.ts'

test('what is said of recommendations and connectors carries the numbers of the specification', () => {
  assert.deepEqual(recommendationSeverity.value, { Low: 1, Moderate: 2, High: 3, Critical: 4 })
  assert.deepEqual(recommendationStatus.value, { Enabled: 1, Disabled: 2, Deleted: 3 })
  assert.deepEqual(validationMethod.value, { Automatic: 1, Manual: 2 })
  assert.deepEqual(queryType.value, { Global: 1, Granular: 2 })
  assert.deepEqual(operatingSystem.value, { None: 0, Android: 1, IOS: 2, MacOS: 3, Windows: 4, Linux: 5 })
  assert.deepEqual(filterType.value, { None: 0, Alphanumeric: 1 })
  assert.deepEqual(connectorType.value, { PowerShell: 1, Graph: 2 })
  assert.deepEqual(connectorStatus.value, { Enabled: 1, Disabled: 2 })
  for (const set of [
    recommendationSeverity,
    recommendationStatus,
    validationMethod,
    queryType,
    operatingSystem,
  ])
    assert.equal(enumerations.get(set.key), set, `${set.key} is told by GET /settings`)
  for (const set of [filterType, connectorType, connectorStatus])
    assert.equal(enumerations.get(set.key), set, `${set.key} is told by GET /settings`)
})

test('true, false and null have their words', () => {
  assert.deepEqual(
    [complianceWords.true.en, complianceWords.false.en, complianceWords.na.en],
    ['Compliant', 'Not-Compliant', 'N/A'],
  )
})

test('scans come every 6 hours and are stale after 8, until somebody says otherwise', () => {
  assert.equal(settingDefaults.scanIntervalHours.value, '6')
  assert.equal(settingDefaults.staleScanHours.value, '8')
  for (const name of ['scanIntervalHours', 'snapshotDays']) {
    assert.equal(settingProblem(name, '12'), null)
    for (const value of ['0', '-1', '1.5', 'often', ''])
      assert.ok(settingProblem(name, value), `${name} ${value}`)
  }
})
