import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { asEmail } from './as-email.ts'
import { durationOf } from './duration.ts'
import { filterWords } from './filter-words.ts'

describe('what an alert watches, in words', () => {
  it('says rules as the filter bar does', () => {
    assert.equal(
      filterWords("productName eq 'Entra ID' and severity ge High", 'en'),
      'Product is Entra ID · Severity at least High',
    )
    assert.equal(filterWords('regressedAt ne null', 'en'), 'Regression Since is not empty')
    assert.equal(filterWords('regressedAt ne null', 'de'), 'Verschlechtert seit ist nicht leer')
  })

  it('counts recommendations that were chosen one by one', () => {
    assert.equal(filterWords('recommendationId in (3,4)', 'en'), '2 specific recommendations')
    assert.equal(filterWords('recommendationId eq 3', 'de'), '1 bestimmte Empfehlung')
    assert.ok(suggestedAlerts.some(({ filters }) => /^\d specific/.test(filterWords(filters, 'en'))))
  })

  it('says a date that moves by its days', () => {
    const soon = "exemptionExpiresAt le now() add duration'P14D'"
    assert.equal(filterWords(soon, 'en'), 'Exemption Ends within the next 14 days')
    assert.equal(
      filterWords(`${soon} and severity ge High`, 'de'),
      'Ausnahme endet in den nächsten 14 Tagen · Schweregrad mindestens Hoch',
    )
    assert.equal(
      filterWords("regressedAt ge now() sub duration'P7D'", 'en'),
      'Regression Since within the last 7 days',
    )
    assert.equal(filterWords('exemptionExpiresAt lt now()', 'en'), 'Exemption Ends in the past')
  })

  it('keeps what it cannot take apart', () => {
    assert.equal(filterWords('not (severity eq 1)', 'en'), 'not (severity eq 1)')
    assert.equal(filterWords('broken (', 'en'), 'broken (')
  })
})

it('a duration is said in its two largest units', () => {
  const from = '2026-11-01T00:00:00Z'
  assert.equal(durationOf(from, '2026-11-05T06:30:00Z', 'en'), '4 d 6 h')
  assert.equal(durationOf(from, '2026-11-01T02:05:00Z', 'de'), '2 Std. 5 Min.')
  assert.equal(durationOf(from, '2026-11-02T00:00:00Z', 'en'), '1 d')
  assert.equal(durationOf(from, from, 'en'), '0 min')
})

it('an address is lowercased before it is looked at', () => {
  assert.equal(asEmail(' Soc@Example.TEST '), 'soc@example.test')
  for (const wrong of ['', 'helpdesk@northbrine', 'a@b.test c@d.test', '@b.test'])
    assert.equal(asEmail(wrong), null)
})
