import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { testServer } from '../testing/harness.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { readNothing } from '../testing/unread-tenant.ts'
import { builtIns } from './templates/built-in.ts'

// What people read is called by names for people: no table, no column, no value as Microsoft's interface writes it.
const server = await testServer()
const { accountId, admin, otherAccountId, otherAdmin } = server.people
const now = server.app.clock()
await loadCatalogue(server.app.config.databaseAdminUrl)
await server.db({ kind: 'platform' }, async (db) => {
  const world = { name: 'Alder & Finch Logistics', now, items: 3 }
  await fillReportWorld(db, { ...world, accountId, userId: admin.userId, open: 298 })
  await fillReportWorld(db, { ...world, accountId: otherAccountId, userId: otherAdmin.userId, open: 20 })
  await readNothing(db, otherAccountId)
})

const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'ISO/IEC 27001:2022 Annex A' },
  changes: { period: ['2026-01-01', '2026-12-31'] },
}
/** Names that are written so by those who gave them. */
const proper =
  /^(krbtgt_AzureAD|iOS|iPadOS|macOS|tvOS|visionOS|watchOS|eDiscovery|iPhones?|iPads?|eID|mDNS|eIDAS)$/

for (const { key } of builtIns)
  for (const lang of ['en', 'de'] as const)
    test(`${key}, ${lang}, shows no name as machines write it`, async () => {
      for (const account of [accountId, otherAccountId]) {
        const docx = await reportDocument(server, account, key, lang, answers[key])
        assert.deepEqual(rawNamesIn(writtenParts(docx).join(' ')), [])
      }
    })

test('the reasons of what was not assessed are names for people, in both languages', async () => {
  const said = async (lang: 'en' | 'de') =>
    writtenParts(await reportDocument(server, otherAccountId, 'full-assessment', lang)).join(' ')
  const [english, german] = [await said('en'), await said('de')]
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

/** Words such as security_incidents or enabledForReporting, but in code, commands and addresses. */
function rawNamesIn(xml: string): string[] {
  const words = xml
    .replaceAll(/<w:p\b(?:(?!<\/w:p>).)*<w:pStyle w:val="Code"\/>(?:(?!<\/w:p>).)*<\/w:p>/gs, ' ')
    .replaceAll(/<w:r>(?:(?!<\/w:r>).)*Liberation Mono(?:(?!<\/w:r>).)*<\/w:r>/gs, ' ')
    .replaceAll(/<w:instrText[^>]*>[^<]*/g, ' ')
    .replaceAll(/<[^>]*?\bdescr="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<\/w:p>|<w:br\/>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/https?:\/\/\S+|[\w.-]+\.(?:microsoft|example|test)[\w./?=&%-]*|\S+@\S+/g, ' ')
  const found = words.match(/(?<![\w\\./-])(?:[a-z]\w*_\w+|[a-z]+[A-Z]\w*)/g) ?? []
  return [...new Set(found)].filter((word) => !proper.test(word))
}
