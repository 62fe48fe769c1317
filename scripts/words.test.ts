import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { word } from '#contract/kit/words.ts'
import { itemNames } from '#contract/recommendations/item-names.ts'
import { englishIn } from './english-in-german.ts'
import { englishTerms, germanTerms, termFaults } from './terms.ts'

const root = join(import.meta.dirname, '..')
const quoted = String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")`
const textPair = new RegExp(String.raw`\ben:\s*${quoted},\s*de:\s*${quoted}`, 'g')
/** A text of its own, not one of the values of choices, which say more than their words. */
const isTextObject = (source: string, at: number) => /\{\s*$/.test(source.slice(0, at))

interface Said {
  en: string
  de: string
  file: string
  isChoice: boolean
}
const plain = (written = '') => written.replaceAll("\\'", "'")
// The look knows nothing of our words; its gallery has examples.
const files = globSync('{contract,server,console}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^console\/(ui|dist)\/|^contract\/kit\/words\.ts$/.test(file),
)
const said: Said[] = files.flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(textPair)].map(({ index, 1: en1, 2: en2, 3: de1, 4: de2 }) => ({
    en: plain(en1 ?? en2),
    de: plain(de1 ?? de2),
    file,
    isChoice: !isTextObject(source, index),
  }))
})

// Names of Microsoft's values are a table of their own.
const vocabulary = /^contract\/recommendations\/(?:(?:evidence-values|item-names)\.ts$|microsoft-values\/)/
const spoken = said.filter(({ file }) => !vocabulary.test(file))

test('what more than two places say stands in the table of words', () => {
  const places = Map.groupBy(
    spoken.filter(({ isChoice }) => !isChoice),
    ({ en, de }) => `${en} · ${de}`,
  )
  const copied = [...places].filter(([, found]) => found.length > 2)
  assert.deepEqual(
    copied.map(([text, found]) => `${text}: ${found.map(({ file }) => file).join(', ')}`),
    [],
  )
})

/** One English, two Germans, and why. */
const reasons: Record<string, string> = {
  scanning: 'one account is scanned, several are',
  Unassigned: 'the state of a recommendation, and the event that led to it',
  Scan: 'a button is a verb, the name of a job a noun',
  On: 'the day of an event, and a setting that is on',
  Next: 'a step of a form, and the next time of a schedule',
  Active: 'recommendations that are not exempted, and an alert that is on',
  Prerequisites: 'a list of fields, and the section of recommendations to follow first',
  '{n} could not be read': 'one, and several',
  done: 'a step of the sign-up, and the whole of a scan',
  'Subscription Type': 'one, and what changes are made to (Änderungen an …)',
  Story: 'one, and what changes are made to (Änderungen an …)',
  Setting: 'one, and what changes are made to (Änderungen an …)',
  Report: 'one, and what changes are made to (Änderungen an …)',
  Regulation: 'one, and what changes are made to (Änderungen an …)',
  Insight: 'one, and what changes are made to (Änderungen an …)',
  'N/A': 'what was not assessed, and an operating system that has nothing to do with it',
  'Group updated': 'what was just done here, and an event in the tenant, called as Microsoft does',
}

test('one English text has one German', () => {
  const table = Object.values(word).map(({ en, de }) => ({
    en,
    de,
    file: 'contract/kit/words.ts',
  }))
  const germans = Map.groupBy([...spoken, ...table], ({ en }) => en)
  const two = [...germans].filter(([, found]) => new Set(found.map(({ de }) => de)).size > 1)
  assert.deepEqual(
    two
      .filter(([en]) => !reasons[en])
      .map(([en, found]) => `${en}: ${found.map(({ de, file }) => `${de} (${file})`).join(', ')}`),
    [],
  )
  const unused = Object.keys(reasons).filter((en) => !two.some(([text]) => text === en))
  assert.deepEqual(unused, [], 'reasons for nothing')
})

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const paragraphs = (file: string, text: string) =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\n/)
    .map((part) => ({ file, text: part }))
/** What a page says to people: no front matter, no query, no fixtures. */
const bodyOf = (page: string) => page.replace(/^---[\s\S]*?\n---\n/, '').split('\n## Query')[0] ?? ''
const sentencesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.includes(' ')
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(sentencesIn)
      : []
const pairsIn = (value: unknown): { en: string; de: string }[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'de' in value && typeof value.en === 'string' && typeof value.de === 'string')
    return [{ en: value.en, de: value.de }]
  return Object.values(value).flatMap(pairsIn)
}
const json = (file: string): unknown => JSON.parse(read(file))
const bilingual = globSync('catalogue/{stories,insights,messages}/*.json', { cwd: root }).flatMap((file) =>
  pairsIn(json(file)).map((pair) => ({ ...pair, file })),
)
const mails = globSync('contract/message-templates/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/\b(en|de): `([^`]*)`/g)].map(([, lang = '', text = '']) => ({ file, lang, text })),
)

const englishTexts = [
  ...said.map(({ file, en }) => ({ file, text: en })),
  ...bilingual.map(({ file, en }) => ({ file, text: en })),
  ...mails.filter(({ lang }) => lang === 'en'),
  ...globSync('catalogue/checks/*/*.md', { cwd: root }).flatMap((file) =>
    paragraphs(file, bodyOf(read(file))),
  ),
  ...globSync('catalogue/regulations/*.json', { cwd: root }).flatMap((file) =>
    sentencesIn(json(file)).map((text) => ({ file, text })),
  ),
]
const germanTexts = [
  ...said.map(({ file, de }) => ({ file, text: de })),
  ...bilingual.map(({ file, de }) => ({ file, text: de })),
  ...mails.filter(({ lang }) => lang === 'de'),
  ...globSync('catalogue/german/checks/*/*.md', { cwd: root }).flatMap((file) =>
    paragraphs(file, read(file)),
  ),
  ...globSync('catalogue/german/regulations/*.json', { cwd: root }).flatMap((file) =>
    sentencesIn(json(file)).map((text) => ({ file, text })),
  ),
]

test('one concept has one word, on screens, in refusals, emails and the catalog', () => {
  assert.ok(englishTexts.length > 5000 && germanTexts.length > 5000, 'the texts were found')
  const faults = [
    ...englishTexts.flatMap(({ file, text }) =>
      termFaults(text, englishTerms).map((fault) => `${file}: ${fault}`),
    ),
    ...germanTexts.flatMap(({ file, text }) =>
      termFaults(text, germanTerms).map((fault) => `${file}: ${fault}`),
    ),
  ]
  assert.deepEqual(faults, [])
})

test('a page names another check by its title, not by its id', () => {
  const ids = new Set(globSync('catalogue/checks/*/*.md', { cwd: root }).map((file) => basename(file, '.md')))
  const named = [...englishTexts, ...germanTexts].flatMap(({ file, text }) =>
    [...text.matchAll(/\*([a-z0-9]+(?:-[a-z0-9]+)+)\*/g)]
      .filter(([, id = '']) => ids.has(id))
      .map(([id]) => `${file}: ${id}`),
  )
  assert.deepEqual(named, [])
})

test('a setting that a check lists has its German name', () => {
  const labels = globSync('catalogue/checks/*/*.md', { cwd: root }).flatMap((file) =>
    [...(read(file).split('\n## Query')[1] ?? '').matchAll(/'label': '([^']+)'/g)].map(([, text = '']) => ({
      file,
      text,
    })),
  )
  assert.ok(labels.length > 20, 'the labels were found')
  assert.deepEqual(
    labels.filter(({ text }) => !itemNames[text]),
    [],
  )
})

test('a term that goes is found, a label of a portal is not', () => {
  assert.deepEqual(termFaults('Ask for a second factor.', englishTerms), [
    "'second factor' (say: multifactor authentication)",
  ])
  assert.deepEqual(termFaults('Open **Mail flow** and `mail`.', englishTerms), [])
  assert.deepEqual(termFaults('Das Passwort einer Domain fehlt.', germanTerms).length, 2)
})

/** The same in both languages, and not because a translation is missing. */
const alike = new Set([
  'AD Connect',
  'Quick Wins',
  'Passkey in Microsoft Authenticator',
  'Passkey in Windows Hello',
])

test('a German reader reads German: screens, refusals, emails, pages, results', () => {
  const untranslated = [...said, ...bilingual].filter(
    ({ en, de }) => en === de && /[a-z]{2} [a-z]{2}/i.test(en) && !alike.has(en),
  )
  assert.deepEqual(
    untranslated.map(({ en, file }) => `${file}: ${en}`),
    [],
  )
  const english = germanTexts.flatMap(({ file, text }) =>
    englishIn(text).length > 0 ? [`${file}: ${englishIn(text).join(' ')}: ${text.slice(0, 80)}`] : [],
  )
  assert.deepEqual(english, [])
})

test('an English sentence is found, a name and a label are not', () => {
  assert.deepEqual(englishIn('Die Richtlinie is not on.'), ['is', 'not'])
  assert.deepEqual(englishIn('Öffnen Sie **Users and groups** in Defender for Identity.'), [])
})

test('README and docs are spelled as in America', () => {
  const british = englishTerms.filter(({ say }) =>
    ['license', 'organization', 'enroll', 'American spelling'].includes(say),
  )
  const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
    // Ids of checks keep their spelling: they are names in databases.
    .filter((file) => !/docs\/(?:catalogue|check-decisions)\.md$/.test(file))
    .map((file) => ({ file, text: read(file).replaceAll(/\]\([^)]*\)|\S+[-/_]\S+/g, '') }))
  const faults = docs.flatMap(({ file, text }) =>
    termFaults(text, british).map((fault) => `${file}: ${fault}`),
  )
  assert.deepEqual(faults, [])
})
