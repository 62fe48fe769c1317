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

test('rules, questions, ranges and mail records keep what they mean, without what they name', () => {
  const anonymise = openAnonymiser((text) => ['guest', 'serverad'].includes(text.toLowerCase()))
  const row = anonymise({
    membershipRule: '(user.userType -eq "Guest") and (user.department -eq "Harbour")',
    deviceFilter: { rule: 'device.trustType -ne "ServerAD" -or device.isCompliant -ne True' },
    query: "./members/microsoft.graph.user/?$filter=(userType eq 'Guest')",
    cidrAddress: '203.0.113.64/26',
    record: 'v=spf1 ip4:203.0.113.7 include:spf.protection.outlook.com include:mail.harbour.example -all',
    dmarc: 'v=DMARC1; p=reject; rua=mailto:reports@harbour.example',
    transferMethods: 'deviceCodeFlow,authenticationTransfer',
    settingDefinition: 'device_vendor_msft_policy_config_defender_allowrealtimemonitoring_1',
  })
  assert.doesNotMatch(JSON.stringify(row), /harbour|203\.0\.113/i)
  assert.deepEqual(row, {
    membershipRule: '(user.userType -eq "Guest") and (user.department -eq "Text 1")',
    deviceFilter: { rule: 'device.trustType -ne "ServerAD" -or device.isCompliant -ne True' },
    query: "./members/microsoft.graph.user/?$filter=(userType eq 'Guest')",
    cidrAddress: '198.51.100.1/26',
    record: 'v=spf1 ip4:198.51.100.2 include:spf.protection.outlook.com include:domain-1.example -all',
    dmarc: 'v=DMARC1; p=reject; rua=mailto:person-1@domain-2.example',
    transferMethods: 'deviceCodeFlow,authenticationTransfer',
    settingDefinition: 'device_vendor_msft_policy_config_defender_allowrealtimemonitoring_1',
  })
})

test('ids that are Microsoft’s stay, wherever and however often they stand', () => {
  const known = '62375ab9-6b52-47ed-826b-58e47e0e304b'
  const anonymise = openAnonymiser((text) => text === known)
  for (let turn = 0; turn < 4; turn++)
    assert.deepEqual(anonymise({ templateId: known }), { templateId: known })
})

test('what looks like a word and is a name is replaced: aliases, delegates, hints of secrets, serial numbers, attributes', () => {
  const anonymise = openAnonymiser((text) => text === 'quarantine')
  const row = anonymise({
    Alias: 'ada',
    GrantSendOnBehalfTo: ['bertha'],
    SentTo: 'harbour',
    CustomAttribute1: 'Northbrine',
    CustomAttribute2: '4711',
    CustomResourceScope: 'HarbourOnly',
    hint: 'q7X',
    serialNumber: 'C02XK1ABJG5H',
    imei: '356938035643809',
    businessPhones: ['442079460000'],
    values: [{ name: 'BannedPasswordList', value: 'northbrine' }],
    deviceCategory: 'Kiln',
    id: 'lAPpYvVpN0KRkAEhdxReEJ3TjS9W1pBKkUoBfNgrc9A',
    roleAssignmentScheduleId: 'a1be95fdea0b4214a519f434739ddd4a',
    spf: 'v=spf1 exists:%{i}._spf.northbrine.example a:mail.northbrine.example -all',
    dmarc: 'v=DMARC1; p=reject; rua=mailto:ada.lovelace@northbrine.example,mailto:x@report.example',
  })
  assert.doesNotMatch(
    JSON.stringify(row),
    /ada|bertha|harbour|northbrine|4711|q7X|C02XK|356938|442079|kiln|lAPpY|a1be95/i,
  )
  const [first, second] = ['x', 'y'].map((id) =>
    anonymise({ id, originId: 'a1be95fdea0b4214a519f434739ddd4a' }),
  )
  assert.equal(first?.originId, second?.originId)
  assert.equal(first?.originId, row.roleAssignmentScheduleId)
})

test('words that choose, versions, permissions and rules of roles stay', () => {
  const anonymise = openAnonymiser(() => false)
  const row = {
    osVersion: '10.0.22631.4317',
    RecipientTypeDetails: 'SharedMailbox',
    authenticationType: 'Managed',
    FileTypeAction: 'Reject',
    EnableSafeLinks: 'On',
    appRoleValue: 'Directory.ReadWrite.All',
    id: 'Expiration_EndUser_Assignment',
    guestOrExternalUserTypes: 'internalGuest,b2bCollaborationGuest',
    soldAs: 'TEAMS_GOV',
  }
  assert.deepEqual(anonymise(row), row)
})
