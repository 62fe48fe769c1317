import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { word } from '#contract/kit/words.ts'

const root = join(import.meta.dirname, '..')
const quoted = String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")`
const textObject = new RegExp(String.raw`\{\s*en:\s*${quoted},\s*de:\s*${quoted},?\s*\}`, 'g')

interface Said {
  en: string
  de: string
  file: string
}
const plain = (written = '') => written.replaceAll("\\'", "'")
// The look knows nothing of our words; its gallery has examples.
const files = globSync('{contract,server,console}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^console\/(ui|dist)\/|^contract\/kit\/words\.ts$/.test(file),
)
const said: Said[] = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(textObject)].map(([, en1, en2, de1, de2]) => ({
    en: plain(en1 ?? en2),
    de: plain(de1 ?? de2),
    file,
  })),
)

test('what more than two places say stands in the table of words', () => {
  const places = Map.groupBy(said, ({ en, de }) => `${en} · ${de}`)
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
  done: 'a step of the sign-up, and the whole of a scan',
}

test('one English text has one German', () => {
  const table = Object.values(word).map(({ en, de }) => ({ en, de, file: 'contract/kit/words.ts' }))
  const germans = Map.groupBy([...said, ...table], ({ en }) => en)
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
