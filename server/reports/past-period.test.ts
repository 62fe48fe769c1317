import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { type Db, sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'

const server = await testServer()
const { people } = server
const dayMs = 24 * 60 * 60 * 1000
const today = Math.floor(server.app.clock().getTime() / dayMs) * dayMs
/** So many days ago, in the morning. */
const ago = (days: number) => new Date(today - days * dayMs + 6 * 60 * 60 * 1000)
const day = (days: number) => ago(days).toISOString().slice(0, 10)
const long = (days: number, lang: Lang = 'en') =>
  new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(ago(days))

async function wordsOf(
  accountId: number,
  key: string,
  values: CustomValues = {},
  lang: Lang = 'en',
): Promise<string> {
  const [document = ''] = writtenParts(await reportDocument(server, accountId, key, lang, values))
  return document.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
}

const scored = (db: Db, accountId: number, daysAgo: number, score: number) =>
  db.run(sql`
    insert into score (account_id, day, standard_score, custom_score, compliant, assessed, total)
    values (${accountId}, ${day(daysAgo)}::date, ${score}, ${score}, 1, 2, 2)`)
/** A check that a scan found to be otherwise than before. */
const turned = (db: Db, accountId: number, id: number, daysAgo: number, isCompliant: boolean) =>
  db.run(sql`
    insert into account_recommendation_history
      (account_id, account_recommendation_id, date, change_field, change_type, old_value, new_value, changed_by)
    values (${accountId}, ${id}, ${ago(daysAgo)}, 1, ${isCompliant ? 1 : 2}, ${String(!isCompliant)}, ${String(isCompliant)},
      'Scan')`)
const scanned = (db: Db, accountId: number, daysAgo: number) =>
  db.run(sql`update account set last_scan_time_end = ${ago(daysAgo)} where id = ${accountId}`)

/** One was open until ten days ago; the other has been compliant until twenty days ago. */
await server.db({ kind: 'platform' }, async (db) => {
  const { accountId } = people
  const put = async (findings: string, isCompliant: boolean) =>
    anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, { findings, severity: 3 }),
      isCompliant,
    })
  const mended = await put('Block legacy sign-in', true)
  const broken = await put('Require number matching', false)
  await turned(db, accountId, mended, 10, true)
  await turned(db, accountId, broken, 20, false)
  for (const [daysAgo, score] of [
    [50, 50],
    [20, 0],
    [10, 50],
  ] as const)
    await scored(db, accountId, daysAgo, score)
  await scanned(db, accountId, 1)
})

describe('a report about a period that is over', () => {
  const period: CustomValues = { period: [day(40), day(15)] }

  test('shows the states and the score of its end, not those of today', async () => {
    const words = await wordsOf(people.accountId, 'executive-summary', period)
    assert.match(words, /Next steps .*Block legacy sign-in/, 'it was open then')
    assert.match(words, /What improved 0 Nothing improved in this period\./)
    assert.match(words, /What regressed 1 .*Require number matching/)
    assert.match(words, new RegExp(`Score on ${long(15).replace(/(\d+ ...).*/, '$1')}\\w* 0\\.0 `))
    assert.doesNotMatch(words, /Score now/)
    const whole = await wordsOf(people.accountId, 'full-assessment', period)
    assert.match(whole, /Open recommendations .*Block legacy sign-in/)
  })

  test('says of which time it speaks, in both languages', async () => {
    const english = await wordsOf(people.accountId, 'full-assessment', period)
    assert.match(english, new RegExp(`States and scores are those at the end of ${long(15)}`))
    assert.match(english, new RegExp(`Period: .{3,20} to ${long(15)}`))
    const german = await wordsOf(people.accountId, 'executive-summary', period, 'de')
    assert.match(german, new RegExp(`Stand am Ende des ${long(15, 'de')}`))
  })

  test('is compared with the score before it, so that its first day counts in it', async () => {
    const words = await wordsOf(people.accountId, 'changes', { period: [day(20), day(15)] })
    assert.match(words, /Before, .{3,12} 50\.0 /)
    assert.match(words, /Regressed 1 −50\.0 points/)
  })
})

test('a period of one day is that day, and is no "1 days"', async () => {
  const one: CustomValues = { period: [day(10), day(10)] }
  const words = await wordsOf(people.accountId, 'changes', one)
  assert.match(words, new RegExp(`What changed on ${long(10)} `))
  assert.match(words, /Improved 1 \+50\.0 points/)
  const lead = await wordsOf(people.accountId, 'executive-summary', one)
  assert.match(lead, /On that day 1 recommendation improved and none regressed\./)
  const german = await wordsOf(people.accountId, 'executive-summary', one, 'de')
  assert.match(german, /An diesem Tag wurde 1 Empfehlung besser und keine schlechter\./)
  assert.doesNotMatch(`${words} ${lead} ${german}`, /\b1 (days|Tagen)\b/)
})

test('of a tenant with one score nothing is said to have improved, whatever changed on that day', async () => {
  const accountId = people.otherAccountId
  await server.db({ kind: 'platform' }, async (db) => {
    const recommendationId = await aRecommendation(db, { findings: 'Limit user consent', severity: 3 })
    const id = await anAccountRecommendation(db, accountId, { recommendationId, isCompliant: true })
    await turned(db, accountId, id, 2, true)
    await scored(db, accountId, 2, 100)
    await scanned(db, accountId, 2)
  })
  const english = await wordsOf(accountId, 'executive-summary')
  assert.match(english, /Protection is strong\. /)
  assert.match(english, /There is no earlier score to compare with\./)
  assert.match(english, /What improved – There is nothing to compare with/)
  assert.doesNotMatch(english, /steady|hardly changed|Nothing improved/)
  const changes = await wordsOf(accountId, 'changes', { period: [day(2), day(0)] }, 'de')
  assert.match(changes, /Verbessert – – Verschlechtert – –/)
  assert.doesNotMatch(changes, /Limit user consent/)
  // Somebody's first day is a change of the next one.
  await server.db({ kind: 'platform' }, (db) => scored(db, accountId, 1, 100))
  assert.match(await wordsOf(accountId, 'changes', { period: [day(2), day(0)] }), /Improved 0 0\.0 points/)
})

test('of a tenant that was never scanned nothing is said to be in order', async () => {
  const accountId = people.strayAccountId
  await server.db({ kind: 'platform' }, (db) =>
    db.run(sql`update account set last_scan_time_end = null where id = ${accountId}`),
  )
  const words = await wordsOf(accountId, 'executive-summary')
  assert.match(words, /The tenant has not been scanned yet\./)
  assert.match(words, /Next steps No recommendation has been assessed yet\./)
  assert.doesNotMatch(words, /No recommendation is open|0 (of|von) 0|could not be read/)
  const plan = await wordsOf(accountId, 'remediation-plan', {}, 'de')
  assert.match(plan, /noch nicht gescannt/)
  assert.doesNotMatch(plan, /Keine Empfehlung ist offen|Stand noch nicht/)
  assert.match(plan, /Score, wenn alles getan ist – /)
})

test('a report about a period that is over has the exemptions of its end, also one that has ended since', async () => {
  const { accountId } = people
  const exempted = async (findings: string, isExempted: boolean, from: number, until: number | null) => {
    const id = await server.db({ kind: 'platform' }, async (db) => {
      const recommendationId = await aRecommendation(db, { findings, severity: 1 })
      return anAccountRecommendation(db, accountId, { recommendationId, isExempted, isCompliant: false })
    })
    const change = (daysAgo: number, value: boolean) =>
      server.db({ kind: 'platform' }, (db) =>
        db.run(sql`
          insert into account_recommendation_history
            (account_id, account_recommendation_id, date, change_field, old_value, new_value, change_details, changed_by)
          values (${accountId}, ${id}, ${ago(daysAgo)}, 2, ${String(!value)}, ${String(value)}, 'Risk Accepted', 'ada')`),
      )
    await change(from, true)
    if (until !== null) await change(until, false)
    await server.admin(
      'update account_recommendation set exemption_date = $1 where id = $2 and is_exempted',
      [ago(from), id],
    )
  }
  await exempted('Was exempted then', false, 30, 5)
  await exempted('Is exempted only now', true, 3, null)
  const words = await wordsOf(accountId, 'full-assessment', { period: [day(40), day(15)] })
  const [open = '', appendix = ''] = words.split(/Active exemptions: /)
  assert.match(appendix, /^1 .*Was exempted then .*Risk accepted .*ada .*–/i)
  assert.doesNotMatch(appendix, /Is exempted only now/)
  assert.match(open, /Is exempted only now/)
})
