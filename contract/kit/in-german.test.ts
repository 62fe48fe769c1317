import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenValue } from './in-german.ts'

test('a German reader gets the German of a row where it has one', () => {
  const row = {
    findings: 'Block legacy authentication',
    germanFindings: 'Ältere Authentifizierung blockieren',
  }
  assert.equal(spokenValue(row, 'findings', 'de'), row.germanFindings)
  assert.equal(spokenValue(row, 'findings', 'en'), row.findings)
  for (const germanFindings of [null, '', undefined])
    assert.equal(spokenValue({ ...row, germanFindings }, 'findings', 'de'), row.findings)
})
