import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { reportData } from '#contract/reports/reports.ts'
import { brandOf } from '../brand/actions.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { sql } from '../kit/db.ts'
import { readZip } from '../kit/zip.ts'
import { testServer } from '../testing/harness.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { gather, makeDocument } from './make.ts'
import { builtIns, builtInTemplate } from './templates/built-in.ts'

const server = await testServer()
const { people } = server
const now = server.app.clock()
await loadCatalogue(server.app.config.databaseAdminUrl)

async function wordsOf(
  accountId: number,
  key: string,
  lang: Lang,
  values: CustomValues = {},
): Promise<string> {
  const { data, customData } = builtIns.find((one) => one.key === key) ?? assert.fail(key)
  const { brand, fields } = await server.db({ kind: 'account', accountId }, async (db) => {
    const brand = await brandOf(db, accountId)
    const viewer = { accountId, role: userRole.value.Admin, groupId: null }
    const report = { customData: JSON.stringify(customData), reportData: reportData.value[data] }
    return { brand, fields: await gather(db, { accountId, viewer, lang, now, values, report }, brand) }
  })
  const template = builtInTemplate(key, lang) ?? assert.fail(key)
  const { content } = await makeDocument(template, fields, { brand, format: 'docx' })
  return (
    readZip(content, { entries: 500 })
      .find(({ name }) => name === 'word/document.xml')
      ?.read()
      .toString('utf8')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ') ?? ''
  )
}
const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'iso/iec 27001:2022 annex a' },
  changes: { period: ['2026-01-01', '2026-01-31'] },
}

test('an account without a scan, a score or a state has every report, and none has a hole', async () => {
  for (const { key } of builtIns)
    for (const lang of ['en', 'de'] as const) {
      const words = await wordsOf(people.otherAccountId, key, lang, answers[key])
      assert.doesNotMatch(words, /undefined|null|NaN|\[object|\{[#/]?[a-z]\w*\}/, `${key}, ${lang}`)
    }
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
  await server.db({ kind: 'platform' }, (db) =>
    db.run(sql`
      update recommendation_evidence
      set items = '[{"displayName": {"_type": "rawXml", "xml": "<w:p>evil</w:p>"}, "_type": "rawXml",
        "xml": "<w:p>evil</w:p>", "note": "{#products}{name}{/products}", "link": "javascript:alert(1)"}]'
      where account_id = ${people.accountId}`),
  )
  const words = await wordsOf(people.accountId, 'full-assessment', 'en')
  assert.doesNotMatch(words, /<w:p>evil/)
  assert.match(words, /\{#products\}\{name\}\{\/products\}/, 'said, not evaluated')
})
