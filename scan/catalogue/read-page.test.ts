import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPage } from './new-page.ts'
import { readPage } from './read-page.ts'

const file = 'entra-id/users-have-a-department.md'
const good = newPage('users-have-a-department', 'Microsoft Entra ID')

test('a new page reads, with its front matter typed', () => {
  const page = readPage(good, file)
  assert.equal(page.product, 'Microsoft Entra ID')
  assert.deepEqual(page.connectors, ['users'])
  assert.equal(page.fixtures.length, 2)
  assert.deepEqual(page.fixtures[1]?.tenant, {
    users: [{ id: 'u1', displayName: 'Mara Lind', accountEnabled: true, department: null }],
  })
  assert.match(page.sections.whyItMatters, /attacker/)
})

test('parameters are filled into text and query, texts as SQL strings', () => {
  const text = good
    .replace('licences: []', 'licences: []\nparameters:\n  days: 30\n  place: "O\'Hare"')
    .replace('What is looked at', 'Looks at {{days}} days')
    .replace('department is null', 'department = {{place}} and {{ days }} > 1')
  const page = readPage(text, file)
  assert.match(page.sections.description, /^Looks at 30 days/m)
  assert.match(page.sql ?? '', /department = 'O''Hare' and 30 > 1/)
  assert.match(readPage(text, file, { days: 7 }).sql ?? '', /7 > 1/)
})

const mistakes: [name: string, change: (page: string) => string, says: RegExp][] = [
  ['no front matter', (page) => page.slice(4), /:1: A page begins/],
  ['an unknown field', (page) => page.replace('impact:', 'imapct:'), /:7: 'imapct' is not a known key/],
  [
    'a field too many',
    (page) => page.replace('effort: Minimal', 'effort: Minimal\ncolour: red'),
    /:9: 'colour' is not a known key/,
  ],
  [
    'a field twice',
    (page) => page.replace('effort: Minimal', 'effort: Minimal\neffort: Minimal'),
    /:9: 'effort' stands twice/,
  ],
  [
    'a wrong choice',
    (page) => page.replace('severity: Moderate', 'severity: Severe'),
    /:6: 'severity' must be one of Low/,
  ],
  ['no scope', (page) => page.replace('[Identity]', '[]'), /:9: 'scopes' must be a list of at least 1/],
  ['no query', (page) => page.replace(/\nquery: \w+/, ''), /:1: 'query' is missing/],
  [
    'a query that nobody runs',
    (page) => page.replace('validation: Automatic', 'validation: Manual'),
    /:5: A manual check has no 'query'/,
  ],
  ['a tab', (page) => page.replace('severity: Moderate', 'severity:\tModerate'), /:6: Indent with spaces/],
  [
    'a value that YAML would read otherwise',
    (page) => page.replace('[Identity]', '&x'),
    /:9: Put '&x' in quotes/,
  ],
  ['another id than the file', (page) => page.replace('id: users', 'id: all-users'), /:2: The id/],
  [
    'the wrong folder',
    (page) => page.replace('Microsoft Entra ID', 'Exchange Online'),
    /:3: .*another product/,
  ],
  [
    'an unknown connector',
    (page) => page.replace('[users]', '[people]'),
    /:12: There is no connector 'people'/,
  ],
  ['a missing section', (page) => page.replace('## User impact', '## Remarks'), /has no section 'Remarks'/],
  [
    'an empty section',
    (page) => page.replace('What an attacker does with it.', ''),
    /'Why it matters' is empty/,
  ],
  [
    'a title that is too long',
    (page) => page.replace('## Title\n\nSet', `## Title\n\nSet ${'far '.repeat(10)}`),
    /:\d+: The title has \d+ characters; 70 are allowed/,
  ],
  [
    'a title that says how it is',
    (page) => page.replace('## Title\n\nSet what', '## Title\n\nWhat'),
    /:\d+: A title begins with a verb: Allow, /,
  ],
  ['a section twice', (page) => page.replace('## Description', '## Title'), /stands twice/],
  [
    'an unknown parameter',
    (page) => page.replace('What is looked', '{{days}} looked'),
    /no parameter 'days'/,
  ],
  [
    'two queries',
    (page) => page.replace('## Fixtures', '```sql\nselect 1\n```\n\n## Fixtures'),
    /exactly one sql block/,
  ],
  ['an open block', (page) => page.trimEnd().slice(0, -3), /This block is not closed/],
  [
    'a fixture that is not JSON',
    (page) => page.replace('"items": ["Mara Lind"]', '"items": ['),
    /:\d+: The fixture is not JSON/,
  ],
  [
    'a fixture without title',
    (page) => page.replace('Fails: one has none', 'One has none'),
    /Above a fixture stands/,
  ],
  [
    'no failing fixture',
    (page) => page.replace('Fails: one has none', 'Passes: one has none'),
    /No fixture fails/,
  ],
  [
    'like names nothing',
    (page) => page.replace('"like": "everybody', '"like": "nobody'),
    /No fixture above has the title/,
  ],
  ['an unknown fixture key', (page) => page.replace('"items"', '"itmes"'), /A fixture has no 'itmes'/],
  [
    'a reference that is no link',
    (page) => page.replace('https://', 'http://'),
    /:\d+: 'references\[0\]' must be a link with https/,
  ],
]
for (const [name, change, says] of mistakes)
  test(`a page with ${name} is refused with file and line`, () => {
    const changed = change(good)
    assert.notEqual(changed, good)
    assert.throws(
      () => readPage(changed, file),
      (error: Error) => {
        assert.match(error.message, says)
        assert.match(error.message, /^entra-id\/users-have-a-department\.md:\d+: /)
        return true
      },
    )
  })
