import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { signedInAs } from './microsoft-token.ts'

const tid = '83ea64d5-454b-4630-81be-70ca8c7c2467'
const sound = {
  iss: `https://login.microsoftonline.com/${tid}/v2.0`,
  tid,
  oid: '222E37AA-A45E-4AEF-9518-239FE336620D',
  name: 'Ada Admin',
  preferred_username: 'Ada.Admin@Northbrine.example',
  acct: 0,
}

test('reads who signed in, ids and addresses in lower case', () => {
  assert.deepEqual(signedInAs({ ...sound, wids: ['role'] }), {
    tenantId: tid,
    objectId: '222e37aa-a45e-4aef-9518-239fe336620d',
    emails: ['ada.admin@northbrine.example'],
    name: 'Ada Admin',
    isGuest: false,
    directoryRoles: ['role'],
  })
})

test('does not believe an e-mail that any tenant could have written', () => {
  const person = signedInAs({ ...sound, email: 'victim@elsewhere.example' })
  assert.deepEqual(person?.emails, ['ada.admin@northbrine.example'])
})

test('believes an e-mail whose domain the tenant has verified', () => {
  for (const xms_edov of [true, 1, '1'])
    assert.deepEqual(signedInAs({ ...sound, email: 'ada@northbrine.example', xms_edov })?.emails, [
      'ada.admin@northbrine.example',
      'ada@northbrine.example',
    ])
  assert.equal(signedInAs({ ...sound, email: 'ada@northbrine.example', xms_edov: false })?.emails.length, 1)
})

test('gives a guest no address at all, by either mark', () => {
  for (const mark of [
    { acct: 1 },
    { idp: 'https://sts.windows.net/3570dfb7-bc81-4464-8038-932b66f344bd/' },
  ]) {
    const guest = signedInAs({ ...sound, ...mark, email: 'ada@northbrine.example' })
    assert.equal(guest?.isGuest, true)
    assert.deepEqual(guest?.emails, [])
  }
  assert.equal(signedInAs({ ...sound, idp: `https://sts.windows.net/${tid}/` })?.isGuest, false)
})

test('refuses what is not sound', () => {
  const unsound: Record<string, unknown>[] = [
    { iss: 'https://login.microsoftonline.com/3570dfb7-bc81-4464-8038-932b66f344bd/v2.0' },
    { iss: `https://evil.example/${tid}/v2.0` },
    { tid: undefined },
    { oid: 17 },
    { preferred_username: undefined },
    { preferred_username: '+49 30 1234567' },
  ]
  for (const change of unsound)
    assert.equal(signedInAs({ ...sound, ...change }), null, JSON.stringify(change))
  assert.equal(signedInAs(undefined), null)
})

test('refuses personal accounts', () => {
  const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const personal = { ...sound, tid: consumers, iss: `https://login.microsoftonline.com/${consumers}/v2.0` }
  assert.equal(signedInAs(personal), null)
})

test('believes the issuer of the installation’s own cloud only', () => {
  const government = { ...sound, iss: `https://login.microsoftonline.us/${tid}/v2.0` }
  assert.equal(signedInAs(government), null)
  assert.equal(signedInAs(government, cloudNamed('gcc-high'))?.tenantId, tid)
  assert.equal(signedInAs(sound, cloudNamed('gcc-high')), null)
})
