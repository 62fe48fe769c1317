import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { termsCalls, termsStatus, termsType } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'
import { exported } from '../testing/sheets.ts'

const server = await testServer()
const { people } = server
const operator = server.as(people.superAdmin)
const { User, Reseller } = termsType.value
const { Active, Past, Draft } = termsStatus.value

interface Version {
  id: number
  version: string
  type: number
  status: number
  content: string
  acceptedBy: number
}
const versions = async (filter = `type eq ${User}`) =>
  (await operator.list<Version>('termsandconditions', { $filter: filter, $orderby: 'id asc', $top: 200 }))
    .body.items
const create = async (version: string, content = '<p>Words</p>', type: 1 | 2 = User) =>
  (await operator.call(termsAdminCalls.create, { body: { type, content, version } })).body.id
const publish = (id: number) => operator.call(termsAdminCalls.publish, { params: { id } })
const accept = (person: Person, version: string) =>
  server.as(person).call(termsCalls.accept, { params: { userId: person.userId }, body: { version } })
const isApproved = async (person: Person) =>
  (await server.as(person).call(authCalls.whoami)).body.termsApproved

test('a version is drafted, changed, published and deleted, each with its message', async () => {
  const made = await operator.call(termsAdminCalls.create, {
    body: { type: User, content: '<p>Second <script>x</script>words</p>' },
  })
  assert.deepEqual(
    [made.status, made.body.successMessage],
    [201, 'Terms and Conditions Successfully Created'],
  )
  const { id } = made.body
  const [draft] = (await operator.list('termsandconditions', { $filter: `id eq ${id}` })).body.items
  assert.ok(draft?.creationTime && draft.lastUpdateTime)
  assert.partialDeepStrictEqual(draft, {
    id,
    type: User,
    status: Draft,
    version: '2.0',
    content: '<p>Second words</p>',
    acceptedBy: 0,
  })
  const changed = await operator.call(termsAdminCalls.update, {
    params: { id },
    body: { content: '<p>Better words</p>' },
  })
  assert.deepEqual(
    [changed.status, changed.body.successMessage],
    [200, 'Terms and Conditions Successfully Updated'],
  )
  assert.equal(await isApproved(people.admin), true, 'a draft is nobody’s business')

  const put = await publish(id)
  assert.deepEqual(
    [put.status, put.body.successMessage],
    [200, 'Terms and Conditions Successfully Published'],
  )
  assert.deepEqual(
    (await versions()).map(({ version, status }) => [version, status]),
    [
      ['1.0', Past],
      ['2.0', Active],
    ],
  )
  const other = await create('2.1')
  const gone = await operator.call(termsAdminCalls.remove, { params: { id: other } })
  assert.deepEqual(
    [gone.status, gone.body.successMessage],
    [200, 'Terms and Conditions Successfully Deleted'],
  )
  assert.ok((await versions()).every(({ id: key }) => key !== other))
  assert.equal((await operator.call(termsAdminCalls.get, { params: { id: other } })).status, 404)
})

test('publishing asks everybody again, also in a session that is open', async () => {
  await accept(people.admin, '2.0')
  const client = server.as(people.admin)
  assert.equal((await client.send('GET', '/odata/usersExtended')).status, 200)
  await publish(await create('3.0', '<p>Third</p>'))
  const refused = await client.send('GET', '/odata/usersExtended')
  assert.deepEqual([refused.status, refused.body.code], [403, 'terms_not_accepted'])
  assert.equal(await isApproved(people.admin), false)
  const { body } = await client.call(termsCalls.active, { params: { role: 'User' } })
  assert.partialDeepStrictEqual(body, { version: '3.0', content: '<p>Third</p>' })
  await accept(people.admin, '3.0')
  assert.equal((await client.send('GET', '/odata/usersExtended')).status, 200)
})

test('one type leaves the other alone', async () => {
  const before = await versions()
  await publish(await create('R1', '<p>Resellers</p>', Reseller))
  assert.deepEqual(await versions(), before)
  assert.equal(await isApproved(people.vendor), false, 'a reseller who has not accepted is asked')
  assert.equal(await isApproved(people.admin), true)
  await accept(people.vendor, 'R1')
  assert.equal(await isApproved(people.vendor), true)
})

test('what was published is neither edited, published again nor deleted', async () => {
  for (const status of [Active, Past]) {
    const row = (await versions()).find((one) => one.status === status)
    const params = { id: row?.id ?? 0 }
    assert.equal(
      (await operator.call(termsAdminCalls.update, { params, body: { content: '<p>x</p>' } })).status,
      409,
    )
    assert.equal((await publish(params.id)).status, 409)
    assert.equal((await operator.call(termsAdminCalls.remove, { params })).status, 409)
    assert.equal((await operator.call(termsAdminCalls.get, { params })).status, 200, 'it can be read')
  }
})

test('type and content are asked for; a version is one of its type', async () => {
  const send = (body: object) => operator.send('POST', '/terms-and-conditions/create', body)
  for (const body of [
    { type: User },
    { content: '<p>x</p>' },
    { type: User, content: '' },
    { type: User, content: '<p> </p>' },
    { type: 3, content: '<p>x</p>' },
    { type: 'User', content: '<p>x</p>' },
    { type: User, content: '<p>x</p>', version: ' ' },
    { type: User, content: '<p>x</p>', version: 'x'.repeat(51) },
    { type: User, content: `<p>${'x'.repeat(200_001)}</p>` },
  ])
    assert.equal((await send(body)).status, 400, JSON.stringify(body).slice(0, 80))
  const taken = await send({ type: User, content: '<p>x</p>', version: '3.0' })
  assert.equal(taken.status, 409)
  assert.match(taken.body.message ?? '', /already a version 3\.0/)
  assert.equal((await send({ type: Reseller, content: '<p>x</p>', version: '3.0' })).status, 201)
  const id = await create('3.1')
  const renamed = await operator.send('PATCH', `/terms-and-conditions/${id}`, { version: '3.0' })
  assert.equal(renamed.status, 409)
})

test('two drafts that are published at once leave one active version', async () => {
  const ids = [await create('7.0'), await create('8.0'), await create('9.0')]
  const answers = await Promise.all([...ids, ...ids].map(publish))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 409, 409, 409])
  const all = await versions()
  assert.equal(all.filter(({ status }) => status === Active).length, 1)
  assert.equal(new Set(all.map(({ version }) => version)).size, all.length)
})

test('a draft that somebody else has changed meanwhile is not overwritten', async () => {
  const id = await create('10.0')
  const patch = (content: string, seen: string) =>
    fetch(`${server.url}/api/terms-and-conditions/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${people.superAdmin.token}`,
        'content-type': 'application/json',
        'if-match': seen,
      },
      body: JSON.stringify({ content }),
    })
  const answer = await patch('<p>Mine</p>', 'what somebody saw an hour ago')
  assert.equal(answer.status, 409)
  assert.equal(((await answer.json()) as { code: string }).code, 'changed_meanwhile')
})

test('who accepted which version and when is a list, and can be exported', async () => {
  await publish(await create('20.0'))
  const before = Date.now()
  await accept(people.admin, '20.0')
  await accept(people.user, '20.0')
  await accept(people.user, '20.0')
  const { body } = await operator.list<{
    email: string
    accountName: string | null
    vendorName: string | null
    version: string
    acceptedAt: string
  }>('termsAcceptance', { $filter: "version eq '20.0'", $orderby: 'email asc', $top: 200 })
  assert.deepEqual(
    body.items.map(({ email, accountName, vendorName }) => [email, accountName, vendorName]),
    [
      [people.admin.email, 'Northbrine', 'Ridgeline'],
      [people.user.email, 'Northbrine', 'Ridgeline'],
    ],
  )
  assert.ok(body.items.every(({ acceptedAt }) => Date.parse(acceptedAt) >= before - 1000))
  const [active] = await versions(`type eq ${User} and status eq Active`)
  assert.equal(active?.acceptedBy, 2)
  const reseller = await operator.list<{ email: string; accountName: string | null; vendorName: string }>(
    'termsAcceptance',
    { $filter: "version eq 'R1'" },
  )
  assert.partialDeepStrictEqual(reseller.body.items, [
    { email: people.vendor.email, accountName: null, vendorName: 'Ridgeline' },
  ])
  const sheet = await exported(server, people.superAdmin, '/export/termsAcceptance', {
    viewName: 'Acceptances',
    selectedFields: [{ name: 'email', displayName: 'Email' }],
    filters: "version eq '20.0'",
    sortOrder: { fieldName: 'email', order: 'asc' },
  })
  assert.deepEqual(sheet.rows, [['Email'], [people.admin.email], [people.user.email]])
  for (const person of [people.admin, people.vendor])
    assert.equal((await server.as(person).list('termsAcceptance')).status, 403)
})

test('before publishing one sees how many are asked and what is in force', async () => {
  const reach = async (type: number) =>
    (await operator.send('GET', `/terms-and-conditions/reach?type=${type}`)).body
  assert.partialDeepStrictEqual(await reach(User), { users: 5, active: { version: '20.0', acceptedBy: 2 } })
  assert.partialDeepStrictEqual(await reach(Reseller), { users: 2, active: { version: 'R1' } })
})
