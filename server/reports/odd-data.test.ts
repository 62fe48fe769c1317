import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { builtIns } from './templates/built-in.ts'

const server = await catalogueServer()
const { people } = server
const now = server.app.clock()

const known = new Map<string, Promise<string>>()
/** The words of a report of the account that has nothing: made once. */
const wordsOfEmpty = (key: string, lang: Lang) => {
  const words = known.get(`${key}.${lang}`) ?? wordsOf(people.otherAccountId, key, lang, answers[key])
  known.set(`${key}.${lang}`, words)
  return words
}

async function wordsOf(
  accountId: number,
  key: string,
  lang: Lang,
  values: CustomValues = {},
): Promise<string> {
  const [document = ''] = writtenParts(await reportDocument(server, accountId, key, lang, values))
  return document.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'iso/iec 27001:2022 annex a' },
  changes: { period: ['2026-01-01', '2026-01-31'] },
}

test('an account without a scan, a score or a state has every report, and none has a hole', async () => {
  for (const { key } of builtIns)
    for (const lang of ['en', 'de'] as const) {
      const words = await wordsOfEmpty(key, lang)
      assert.doesNotMatch(words, /undefined|null|NaN|\[object|\{[#/]?[a-z]\w*\}/, `${key}, ${lang}`)
    }
})

test('what is empty is said, and is no heading without a word', async () => {
  const english = await wordsOfEmpty('executive-summary', 'en')
  assert.match(
    english,
    /The largest risks No recommendation has been assessed yet\. Next steps No recommendation has been assessed yet\./,
  )
  const german = await wordsOfEmpty('executive-summary', 'de')
  assert.match(
    german,
    /Noch keine Empfehlung wurde bewertet\. Nächste Schritte Noch keine Empfehlung wurde bewertet\./,
  )
})

test('a regulation that is not there is refused, never another one instead', async () => {
  for (const regulation of ['No such regulation', ''])
    await assert.rejects(
      wordsOf(people.accountId, 'regulation-evidence', 'en', { regulation }),
      /Choose a regulation from the list/,
    )
})

test('298 open recommendations with 1,000 items each, and a name of any writing, make a report', async () => {
  const name = 'שלום 株式会社 & <w:p/> {account} 👩‍🚀'
  const world = { accountId: people.accountId, userId: people.admin.userId, name, now }
  await server.db({ kind: 'platform' }, (db) => fillReportWorld(db, { ...world, open: 298, items: 1000 }))
  const words = await wordsOf(people.accountId, 'full-assessment', 'de')
  assert.ok(words.includes('שלום 株式会社 &amp; &lt;w:p/&gt; {account} 👩‍🚀'))
  assert.match(words, /Nachweis 1000 Elemente/)
  assert.match(words, /und 990 weitere/)
  assert.equal(words.match(/und 990 weitere/g)?.length, 298)
})

test('items of a tenant are texts: what they would tell the template engine is not obeyed', async () => {
  const world = { accountId: people.strayAccountId, userId: people.strayAdmin.userId, name: 'Marlow', now }
  await server.db({ kind: 'platform' }, async (db) => {
    await fillReportWorld(db, { ...world, open: 3, items: 1 })
    await db.run(sql`
      update recommendation_evidence
      set items = '[{"displayName": {"_type": "rawXml", "xml": "<w:p>evil</w:p>"}, "_type": "rawXml",
        "xml": "<w:p>evil</w:p>", "note": "{#products}{name}{/products}", "link": "javascript:alert(1)"}]'
      where account_id = ${people.strayAccountId}`)
  })
  const words = await wordsOf(people.strayAccountId, 'full-assessment', 'en')
  assert.doesNotMatch(words, /<w:p>evil/)
  assert.match(words, /\{#products\}\{name\}\{\/products\}/, 'said, not evaluated')
})
