import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadSharedMessages } from '../evaluate/shared-messages.ts'
import { loadChecks } from './load-checks.ts'
import { loadInsights } from './load-insights.ts'
import { loadStories } from './load-stories.ts'

/** As Britain spells it; Microsoft's portals and the fixed labels spell as America does. */
const british = new RegExp(
  String.raw`\b(?:${[
    'licences?',
    'organisation\\w*',
    'organisers?',
    String.raw`\w*synchronis\w+`,
    'behaviours?',
    'colour\\w*',
    'favour\\w*',
    'honour\\w*',
    String.raw`\w*recognis\w+`,
    String.raw`\w*authoris\w+`,
    'customis\\w+',
    'categoris\\w+',
    'analys(?:e|ed|es|ing)',
    'enrol(?:s|ment|ments)?',
    'programmes?',
    'centres?',
    'travell\\w+',
    'dialogues?',
    'cancelled',
    'labell\\w+',
    'defence',
    'catalogues?',
    'grey',
    'e-mails?',
  ].join('|')})\b`,
  'i',
)
const isBritish = (text: string) =>
  british.exec(text.replaceAll(/```[\s\S]*?```|`[^`]*`|https?:\S+/g, ''))?.[0]

test('English texts of the catalogue are spelled as in America', () => {
  const texts = [
    ...loadChecks().flatMap(({ file, sections, messages }) =>
      [...Object.values(sections), ...Object.values(messages)].map((text) => ({ file, text })),
    ),
    ...[...loadSharedMessages()].map(([code, { en }]) => ({ file: `messages: ${code}`, text: en })),
    ...loadStories().flatMap(({ id, name, description }) =>
      [name.en, description.en].map((text) => ({ file: id, text })),
    ),
    ...loadInsights().flatMap(({ id, title, description }) =>
      [title.en, description.en].map((text) => ({ file: id, text })),
    ),
  ]
  const found = texts.flatMap(({ file, text }) => (isBritish(text) ? [`${file}: ${isBritish(text)}`] : []))
  assert.deepEqual(found, [])
})

test('a British spelling is found, a command is not', () => {
  assert.equal(isBritish('Every organisation needs a licence.'), 'organisation')
  assert.equal(isBritish('Run `Get-Licence` in the license center.'), undefined)
})
