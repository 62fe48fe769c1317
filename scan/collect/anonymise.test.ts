import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAnonymiser } from './anonymise.ts'

const globalReader = 'f2ef992c-3afb-46b9-b7cf-a126ee74c451'
const person = '11111111-2222-4333-8444-555555555555'
const known = (text: string) => [globalReader, 'Global Reader', 'Default'].includes(text)

test('names, ids, addresses and texts are replaced, the same always by the same', () => {
  const anonymise = openAnonymiser(known)
  const user = anonymise({
    '@odata.type': '#microsoft.graph.user',
    id: person,
    displayName: 'Ada Admin',
    userPrincipalName: 'Ada@Northbrine.example',
    accountEnabled: true,
    createdDateTime: '2024-01-02T03:04:05Z',
    userType: 'Member',
    businessPhones: ['+44 20 7946 0000'],
    homepage: 'https://intranet.northbrine.example/ada',
  })
  const assignment = anonymise({
    principalId: person.toUpperCase(),
    roleDefinitionId: globalReader,
    by: 'ada@northbrine.example',
  })
  assert.equal(assignment.principalId, user.id)
  assert.equal(assignment.by, user.userPrincipalName)
  assert.equal(assignment.roleDefinitionId, globalReader)
  assert.deepEqual(
    [user.accountEnabled, user.createdDateTime, user.userType],
    [true, '2024-01-02T03:04:05Z', 'Member'],
  )
  assert.doesNotMatch(JSON.stringify([user, assignment]), /ada|northbrine|7946|11111111/i)
  assert.equal(user['@odata.type'], '#microsoft.graph.user')
})

test('what Microsoft writes stays: words of enumerations, plans, known names', () => {
  const anonymise = openAnonymiser(known)
  const row = { state: 'enabledForReportingButNotEnforced', servicePlanName: 'TEAMS_GOV', Name: 'Default' }
  assert.deepEqual(anonymise(row), row)
})

test('JSON inside a text and ids inside a longer text are replaced too', () => {
  const anonymise = openAnonymiser(known)
  const { definition, path } = anonymise({
    definition: ['{"AllowedDomains":["partner.example"]}'],
    path: `/users/${person}/Ada`,
  }) as { definition: string[]; path: string }
  assert.deepEqual(JSON.parse(definition[0] ?? ''), { AllowedDomains: ['domain-1.example'] })
  assert.doesNotMatch(path, /Ada|11111111/)
})
