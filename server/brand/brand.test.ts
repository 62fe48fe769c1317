import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandCalls, brandForm, brandRules, contrastOnPaper } from '#contract/brand/brand.ts'
import { isFilled } from '#contract/kit/form-values.ts'
import { sql } from '../kit/db.ts'
import { drawPng } from '../kit/draw.ts'
import { testServer } from '../testing/harness.ts'
import { brandOf } from './actions.ts'
import { safeLogo } from './logo.ts'

const server = await testServer()
const { people } = server
const vendor = server.as(people.vendor)
const body = {
  name: 'Ridgeline',
  address: 'security@ridgeline.example',
  color: '#176077',
  paper: 'Letter' as const,
}
const brandFor = (accountId: number) =>
  server.db({ kind: 'account', accountId }, (db) => brandOf(db, accountId))

test('a customer’s reports carry the brand of its reseller, others the platform’s', async () => {
  assert.equal((await vendor.call(brandCalls.update, { body })).status, 200)
  const own = await brandFor(people.accountId)
  assert.partialDeepStrictEqual(own, {
    name: 'Ridgeline',
    address: body.address,
    ink: '#176077',
    paper: 'Letter',
  })
  assert.ok(own.logo.png.length > 0, 'the name is drawn where there is no logo')
  const other = await brandFor(people.otherAccountId)
  assert.notEqual(other.name, 'Ridgeline')
})

test('a reseller changes its own brand alone', async () => {
  const operator = server.as(people.superAdmin)
  await operator.call(brandCalls.update, { body: { ...body, name: 'Platform', color: '#203893' } })
  assert.equal((await vendor.call(brandCalls.get)).body.name, 'Ridgeline')
  assert.equal((await operator.call(brandCalls.get)).body.name, 'Platform')
  const rows = await server.db({ kind: 'vendor', vendorId: people.otherVendorId }, (db) =>
    db.rows(sql`update brand set name = 'Taken' where vendor_id = ${people.vendorId} returning 1`),
  )
  assert.deepEqual(rows, [])
})

test('an address line is nobody’s duty', async () => {
  const { address: _, ...rest } = body
  assert.ok(isFilled(brandForm, { ...rest, address: '' }))
  assert.equal((await vendor.call(brandCalls.update, { body: rest })).status, 200)
  assert.equal((await vendor.call(brandCalls.get)).body.address, '')
})

test('a color must be read on paper', async () => {
  assert.ok(contrastOnPaper('#000000') > 20)
  assert.ok(contrastOnPaper('#ffff00') < 2)
  assert.equal(brandRules.color('#176077'), null)
  const light = await vendor.call(brandCalls.update, { body: { ...body, color: '#ffcc00' } })
  assert.deepEqual(
    [light.status, light.body.message],
    [400, 'The color is too light for text on paper. Choose a darker one.'],
  )
  assert.equal((await vendor.call(brandCalls.update, { body: { ...body, color: 'red' } })).status, 400)
})

test('a logo is drawn anew from its pixels, and is no larger than it needs to be', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'
  const png = drawPng(svg, 3000)
  const kept = safeLogo(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  assert.ok(kept.width <= 1200 && kept.height <= 360)
  assert.ok(!kept.png.includes('script'))
})

test('a logo that is no picture, is cut off, or has 10,000 pixels, is refused', () => {
  assert.throws(() => safeLogo(Buffer.from('<svg onload="alert(1)"/>')), /PNG or JPEG/)
  const whole = drawPng(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>',
    300,
  )
  assert.equal(safeLogo(whole).width, 300)
  assert.throws(() => safeLogo(whole.subarray(0, 40)), /PNG or JPEG/)
  const huge = Buffer.alloc(40)
  huge.write('89504e470d0a1a0a', 'hex')
  huge.writeUInt32BE(10_000, 16)
  huge.writeUInt32BE(10_000, 20)
  assert.throws(() => safeLogo(huge), /4000 × 4000 pixels/)
})

test('a logo is uploaded, shown and removed', async () => {
  const png = drawPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
    200,
  )
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png)], 'logo.png'))
  const answer = await fetch(`${server.url}/api/brand/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.vendor.token}` },
    body: form,
  })
  assert.equal(answer.status, 201)
  assert.equal((await vendor.call(brandCalls.get)).body.hasLogo, true)
  assert.equal((await brandFor(people.accountId)).logo.width, 200)
  assert.equal((await vendor.call(brandCalls.removeLogo)).status, 200)
  assert.equal((await vendor.call(brandCalls.get)).body.hasLogo, false)
})
