import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { germanOf, loadChecks } from './load-checks.ts'
import { germanRegulation, loadRegulations } from './load-regulations.ts'
import { readTexts } from './read-page.ts'

const codeBlocks = (text: string) =>
  [...text.matchAll(/```[\s\S]*?```/g)].map(([block]) => block.replaceAll(/^ +/gm, ''))
const portalLabels = JSON.parse(
  readFileSync(new URL('../../catalogue/german/portal-labels.json', import.meta.url), 'utf8'),
) as Record<string, string>
/** What a portal calls its parts: the reader looks for exactly these words. */
const labels = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, label = '']) => label.replaceAll(/\s+/g, ' '))
    .sort()
/** A path of a portal as a German page says it: the German label, the English one in brackets. */
const inGerman = (path: string) =>
  path
    .split(' > ')
    .map((label) => (portalLabels[label] ? `${portalLabels[label]} (${label})` : label))
    .join(' > ')
const steps = (text: string) => text.split('\n').filter((line) => /^\d+\. /.test(line)).length

test('every page has its German texts, with the same commands, labels and steps', () => {
  for (const page of loadChecks()) {
    const german = germanOf(page)
    assert.ok(german, page.id)
    const [en, de] = [page.sections.remediation, german.remediation]
    assert.deepEqual(codeBlocks(de), codeBlocks(en), page.id)
    assert.deepEqual(labels(de), labels(en).map(inGerman).sort(), page.id)
    assert.equal(steps(de), steps(en), page.id)
    for (const [name, text] of Object.entries(page.sections))
      if (!text.includes('```'))
        assert.notEqual(german[name as keyof typeof german], text, `${page.id}: ${name} is English`)
  }
})

const optionLabels = JSON.parse(
  readFileSync(new URL('../../catalogue/german/option-labels.json', import.meta.url), 'utf8'),
) as Record<string, string>
/** What somebody chooses in a portal stands in italics. */
const options = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/(?<![*\\])\*([^*\n]{1,200}?)\*(?!\*)/g)].map(
    ([, option = '']) => option,
  )

test('an option that a German portal calls otherwise is said in German, the English in brackets', () => {
  const said = loadChecks().flatMap((page) =>
    Object.values(germanOf(page) ?? {}).flatMap((text) =>
      options(String(text)).map((option) => ({ id: page.id, option })),
    ),
  )
  const german = { ...portalLabels, ...optionLabels }
  assert.deepEqual(
    said.filter(({ option }) => Object.hasOwn(german, option)),
    [],
  )
  for (const [en, de] of Object.entries(optionLabels))
    assert.ok(
      said.some(({ option }) => option === `${de} (${en})`),
      `no page has the option ${en}`,
    )
})

/** Labels that German portals show as English ones do. */
const alike = new Set(
  (
    'Entra ID|ID Governance|Privileged Identity Management|Compliance|Antivirus|ID Protection|Microsoft Authenticator|Apps|' +
    'Entra Connect|Passkey (FIDO2)|SharePoint|OneDrive|Teams|SMS|Firewall|Apple|Microsoft Defender XDR|' +
    'Information Protection|Status|Global|https://mysignins.microsoft.com/security-info|Passkey|Dashboard|' +
    'Android Enterprise|Get-MpPreference|Android|iOS/iPadOS|Windows|Windows Hello for Business|Bookings|Microsoft Forms|DKIM|' +
    'Cloud discovery|Microsoft Defender for Cloud Apps|Sway'
  ).split('|'),
)

test('every label of a portal has its German, or is a name in both languages', () => {
  const used = new Set(
    loadChecks().flatMap(({ sections }) => labels(sections.remediation).flatMap((path) => path.split(' > '))),
  )
  assert.deepEqual(
    [...used].filter((label) => !portalLabels[label] && !alike.has(label)),
    [],
  )
  assert.deepEqual(
    [...alike].filter((label) => !used.has(label)),
    [],
    'names that no page uses',
  )
})

test('every framework has its German texts, control by control', () => {
  for (const regulation of loadRegulations()) {
    const german = germanRegulation(regulation)
    assert.ok(german, regulation.id)
    assert.deepEqual(
      Object.keys(german.controls).toSorted(),
      regulation.controls.map(({ controlId }) => controlId).toSorted(),
    )
    for (const { controlId, text } of regulation.controls)
      assert.notEqual(german.controls[controlId], text, `${regulation.id} ${controlId}`)
  }
})

test('a German page has the sections for people and nothing else', () => {
  assert.throws(
    () => readTexts('## Query\n\nselect 1\n', 'x.md', {}),
    /x\.md:1: A page has no section 'Query'/,
  )
  assert.throws(
    () => readTexts('## Title\n\nEtwas festlegen\n', 'x.md', {}),
    /'Corrective action' is missing/,
  )
})
