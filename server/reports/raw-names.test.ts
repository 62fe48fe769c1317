import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { rawNamesIn } from '../testing/raw-names.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { readNothing } from '../testing/unread-tenant.ts'

// What people read is called by names for people: no table, no column, no value as Microsoft's interface writes it.
const server = await catalogueServer()
const { accountId, admin, otherAccountId, otherAdmin } = server.people
const now = server.app.clock()
await server.db({ kind: 'platform' }, async (db) => {
  const world = { name: 'Alder & Finch Logistics', now, items: 3 }
  await fillReportWorld(db, { ...world, accountId, userId: admin.userId, open: 298 })
  await fillReportWorld(db, { ...world, accountId: otherAccountId, userId: otherAdmin.userId, open: 20 })
  await readNothing(db, otherAccountId)
})

const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'ISO/IEC 27001:2022 Annex A' },
}
const documents = new Map<string, Promise<string>>()
/** What is written in a report of an account: made once, whoever asks. */
const writtenIn = (account: number, key: string, lang: Lang) => {
  const place = `${account} ${key} ${lang}`
  const known =
    documents.get(place) ??
    reportDocument(server, account, key, lang, answers[key]).then((docx) => writtenParts(docx).join(' '))
  documents.set(place, known)
  return known
}

/** Those that say of every recommendation what it is, and of each that was not assessed, why; the others: pages.test.ts. */
const told: [key: string, account: number][] = [
  ['full-assessment', accountId],
  ['regulation-evidence', accountId],
  ['remediation-plan', accountId],
  ['full-assessment', otherAccountId],
  ['regulation-evidence', otherAccountId],
  ['executive-summary', otherAccountId],
]
for (const lang of ['en', 'de'] as const)
  for (const [key, account] of told)
    test(`${key}, ${lang}, shows no name as machines write it: ${account === accountId ? 'all is open' : 'nothing was read'}`, async () =>
      assert.deepEqual(rawNamesIn(await writtenIn(account, key, lang)), []))

test('the reasons of what was not assessed are names for people, in both languages', async () => {
  const [english, german] = [
    await writtenIn(otherAccountId, 'full-assessment', 'en'),
    await writtenIn(otherAccountId, 'full-assessment', 'de'),
  ]
  assert.match(english, /Security incidents: /)
  assert.match(german, /Sicherheitsvorfälle: /)
  for (const [words, manual] of [
    [english, 'Manual check: review the setting'],
    [german, 'Manuelle Prüfung: Prüfen Sie'],
  ] as const) {
    assert.ok(words.includes(manual))
    assert.doesNotMatch(words, /no_such_table|result\/|table\/|shared\//)
  }
})
