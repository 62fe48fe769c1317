import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'

// One open recommendation, one that is exempted, and a regulation of which nothing was assessed.
const server = await testServer()
const { people } = server
await server.db({ kind: 'platform' }, async (db) => {
  const { accountId } = people
  const open = await aRecommendation(db, { findings: 'Require more than a password', severity: 3 })
  await anAccountRecommendation(db, accountId, { recommendationId: open, isCompliant: false })
  const accepted = await aRecommendation(db, { findings: 'Block legacy sign-in', severity: 1 })
  const state = { recommendationId: accepted, isCompliant: false, isExempted: true }
  await anAccountRecommendation(db, accountId, state)
  const unread = await aRecommendation(db, { findings: 'Review guests' })
  await anAccountRecommendation(db, accountId, { recommendationId: unread })
  const { id } = await db.one(sql<{ id: number }>`
    insert into regulation (name, summary, description) values ('Law', 'Short', 'Long') returning id`)
  await db.run(sql`
    with control as (
      insert into regulation_control (regulation_id, control_id, text, is_provable)
      values (${id}, 'A.1', 'Words', true) returning id)
    insert into regulation_control_recommendation (control_id, recommendation_id)
    select id, ${unread} from control`)
  await db.run(sql`
    insert into score (account_id, day, standard_score, custom_score, compliant, assessed, total)
    values (${accountId}, current_date, 0, 25, 0, 2, 3)`)
})

const xmlOf = async (key: string, lang: Lang, values: CustomValues = {}) =>
  writtenParts(await reportDocument(server, people.accountId, key, lang, values)).join('')
const said = (xml: string) => xml.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')

test('a plan of one step counts one recommendation', async () => {
  const english = said(await xmlOf('remediation-plan', 'en'))
  assert.match(english, / Steps 1 open recommendation /)
  const german = said(await xmlOf('remediation-plan', 'de'))
  assert.match(german, / Schritte 1 offene Empfehlung /)
})

test('a plan says why the score does not reach 100 when all is done', async () => {
  const words = said(await xmlOf('remediation-plan', 'en'))
  assert.match(words, /Score, when all is done 75\.0 /)
  assert.match(
    words,
    /1 exempted recommendation is not part of the plan: it keeps 25\.0 points of the baseline score\./,
  )
})

test('a regulation of which nothing was assessed has no share, in the language of the reader', async () => {
  const german = await xmlOf('executive-summary', 'de')
  assert.match(german, /descr="nicht bewertet"/)
  assert.match(said(german), /Law 1 von 1 nicht bewertet/)
  assert.doesNotMatch(german, /"N\/A"|0 von 0/)
  const english = await xmlOf('executive-summary', 'en')
  assert.match(english, /descr="not assessed"/)
})

test('evidence for one control, none of it assessed, is no "1 controls" and no list of one chapter', async () => {
  const words = said(await xmlOf('regulation-evidence', 'en', { regulation: 'Law' }))
  assert.match(
    words,
    /can give evidence for the one control\. None of the recommendations behind it has been/,
  )
  assert.doesNotMatch(words, /By chapter|1 controls|0 of 0/)
})
