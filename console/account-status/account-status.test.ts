import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { cureOf } from './cures.ts'
import { scoreLinks } from './links.ts'
import { pollInterval } from './polling.ts'
import { minutesLeft, type Scan, stepsOf } from './scan-steps.ts'
import { alertsBadge } from './sentences.ts'

const aScan = (fields: Partial<Scan>): Scan => ({
  state: 'running',
  phase: null,
  done: 0,
  total: 0,
  estimateSeconds: null,
  ...fields,
})

describe('a connection that does not work', () => {
  const broken = microsoftApplicationStatus.all.filter(
    ({ value }) => value !== microsoftApplicationStatus.value.Active,
  )

  it('has words of its own for each reason, and none when it works', () => {
    const titles = broken.map(({ value }) => cureOf(value)?.title.en)
    assert.equal(new Set(titles).size, broken.length)
    assert.equal(cureOf(microsoftApplicationStatus.value.Active), null)
  })

  it('asks for the role only where the role is missing', () => {
    const asking = broken.filter(({ value }) => cureOf(value)?.text.en.includes("'Global Reader'"))
    assert.deepEqual(
      asking.map(({ value }) => value),
      [microsoftApplicationStatus.value.MissingAssignments],
    )
  })
})

describe('asking for the status', () => {
  it('happens every 30000 ms while the account waits for its first scan', () => {
    assert.equal(pollInterval(accountStatus.value.PendingInitialScan), 30_000)
  })

  it('happens once in every other state, and before the first answer', () => {
    const others = accountStatus.all.filter(({ value }) => value !== accountStatus.value.PendingInitialScan)
    for (const { value } of others) assert.equal(pollInterval(value), false)
    assert.equal(pollInterval(undefined), false)
  })
})

describe('the steps of the first scan', () => {
  const states = (scan: Scan | null) => stepsOf(scan).map(({ state }) => state)

  it('are all to come while there is no scan or it waits', () => {
    assert.deepEqual(states(null), ['waiting', 'waiting', 'waiting', 'waiting'])
    assert.deepEqual(states(aScan({ state: 'waiting' })), ['waiting', 'waiting', 'waiting', 'waiting'])
  })

  it('follow the phase', () => {
    assert.deepEqual(states(aScan({})), ['running', 'waiting', 'waiting', 'waiting'])
    assert.deepEqual(states(aScan({ phase: 'collecting' })), ['done', 'running', 'waiting', 'waiting'])
    assert.deepEqual(states(aScan({ phase: 'evaluating' })), ['done', 'done', 'running', 'waiting'])
    assert.deepEqual(states(aScan({ phase: 'recording' })), ['done', 'done', 'done', 'running'])
  })

  it('round what is left up to minutes', () => {
    assert.equal(minutesLeft(null), null)
    assert.equal(minutesLeft(20), 0)
    assert.equal(minutesLeft(61), 2)
  })
})

describe('the badge of the alerts', () => {
  it('hides at zero and caps at 9999', () => {
    assert.deepEqual([0, 1, 9999, 10_000].map(alertsBadge), [null, '1', '9999', '9999+'])
  })
})

describe('the score tiles', () => {
  it('lead to what is not compliant, the custom one without the exempted, worst first', () => {
    const at = (href: string) => new URL(href, 'https://console.test')
    assert.equal(at(scoreLinks.baseline).pathname, '/recommendations')
    assert.equal(at(scoreLinks.baseline).searchParams.get('$filter'), 'isCompliant eq false')
    assert.equal(
      at(scoreLinks.custom).searchParams.get('$filter'),
      'isCompliant eq false and isExempted eq false',
    )
    for (const href of Object.values(scoreLinks))
      assert.equal(at(href).searchParams.get('$navorder'), 'severity desc')
  })
})
