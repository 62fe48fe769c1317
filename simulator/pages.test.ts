import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from './server.ts'
import { beginSignIn, tenantId } from './test-application.ts'

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())

async function authorizePage(more: Record<string, string> = {}, authority = 'organizations') {
  const { page } = await beginSignIn(simulator.url, authority, more)
  const response = await fetch(page)
  return { response, body: await response.text() }
}

const buttonNames = (body: string): string[] =>
  [...body.matchAll(/<button class="pick"[^>]*>([\s\S]*?)<\/button>/g)].map(([, inside = '']) =>
    inside
      .replace(/<span [^>]*aria-hidden="true">[^<]*<\/span>/, '')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test('says that it is simulated and offers everybody by address and name, grouped by tenant', async () => {
  const { response, body } = await authorizePage()
  assert.equal(response.status, 200)
  assert.match(body, /Simulated Microsoft sign-in — no real account is used/)
  const names = buttonNames(body)
  assert.ok(names.includes('olivia.operator@parapet.example Olivia Operator'))
  assert.ok(names.includes('vera.vendor@ridgeline.example Vera Vendor'))
  assert.equal(names.filter((name) => name === 'ada.admin@northbrine.example Ada Admin').length, 1)
  assert.match(body, /Alder &amp; Finch Logistics <small>Customer/)
  assert.match(body, /<span class="tag">Global Administrator<\/span>/)
  assert.match(body, /<span class="tag">Blocked<\/span>/)
  assert.match(body, /Sign in to Marlow Orchards as a guest/)
  assert.match(body, />Cancel<\/button>/)
})

test('at a tenant it offers the people of that tenant, guests marked', async () => {
  const { body } = await authorizePage({}, tenantId('marlow'))
  assert.deepEqual(buttonNames(body), [
    'greta.global@marlow.example Greta Global',
    'otto.ordinary@marlow.example Otto Ordinary',
    'ada.admin@northbrine.example Ada Admin',
  ])
  assert.match(body, /<span class="tag">Guest<\/span>/)
  assert.doesNotMatch(body, /as a guest/)
})

test('a search narrows the list by name, address or organisation and keeps the request', async () => {
  const { body } = await authorizePage({ q: 'COPPERLEAF' })
  assert.equal(buttonNames(body).length, 3)
  const { page } = await beginSignIn(simulator.url)
  const form = /<form class="search"[\s\S]*?<\/form>/.exec(await (await fetch(page)).text())?.[0] ?? ''
  for (const name of new URL(page).searchParams.keys()) assert.ok(form.includes(`name="${name}"`), name)
})

test('the login hint narrows the list until the person searches for someone else', async () => {
  const hint = { login_hint: 'uma.user@northbrine.example' }
  assert.deepEqual(buttonNames((await authorizePage(hint)).body), ['uma.user@northbrine.example Uma User'])
  assert.ok(buttonNames((await authorizePage({ ...hint, q: '' })).body).length > 20)
})

test('a search without a match offers everyone', async () => {
  const { body } = await authorizePage({ q: 'nobody like this' })
  assert.match(body, /No simulated account matches “nobody like this”/)
  assert.match(body, /Show everyone/)
})

test('what comes in by the address is shown as text, never as markup', async () => {
  const attack = '"><script>alert(1)</script>'
  for (const { body } of [
    await authorizePage({ q: attack, state: attack }),
    await authorizePage({ login_hint: attack }),
  ]) {
    assert.doesNotMatch(body, /<script/)
    assert.match(body, /&quot;&gt;&lt;script&gt;/)
  }
  const unknown = await fetch(`${simulator.url}/organizations/oauth2/v2.0/authorize?client_id=<script>`)
  assert.doesNotMatch(await unknown.text(), /<script/)
})

test('pages load nothing but the stylesheet and cannot be framed; the chat may be', async () => {
  const { response, body } = await authorizePage()
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; style-src 'self'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(body, /<script|style="|https?:\/\/(?!localhost)[^"]*\.(css|js|png)/)
  const stylesheet = await fetch(`${simulator.url}/assets/simulator.css`)
  assert.match(stylesheet.headers.get('content-type') ?? '', /^text\/css/)
  const chat = await fetch(`${simulator.url}/chat`)
  assert.match(await chat.text(), /Support chat \(demonstration\)/)
  assert.doesNotMatch(chat.headers.get('content-security-policy') ?? '', /frame-ancestors/)
  assert.equal(chat.headers.get('x-frame-options'), null)
})
