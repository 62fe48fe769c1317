import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { mediaAddress } from '#contract/kit/rich-text.ts'
import { uploadLimit } from '#contract/kit/upload.ts'
import { type TestServer, testServer } from '../testing/harness.ts'
import { samples } from '../testing/media.ts'
import { until } from '../testing/until.ts'

// Uploads of other processes are not ours to count.
process.env.TMPDIR = await mkdtemp(join(tmpdir(), 'parapet-files-'))
const onDisk = await testServer()

type Person = { token: string }
const png = samples['image/png'] as Buffer

async function upload(
  { url }: TestServer,
  person: Person | undefined,
  content: Buffer,
  { field = 'file', name = 'picture.png' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })
  const body = (await answer.json()) as { url: string; message: string; code: string }
  return { status: answer.status, body }
}

const open = ({ url }: TestServer, address: string, person?: Person, headers: Record<string, string> = {}) =>
  fetch(url + address, {
    headers: { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...headers },
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const withoutKey = (address: string) => address.split('?')[0] ?? ''

const { people } = onDisk

test('every kind of image and video comes back as it was, with its type', async () => {
  for (const [type, content] of Object.entries(samples)) {
    const { status, body } = await upload(onDisk, people.admin, content)
    assert.equal(status, 201)
    const answer = await open(onDisk, body.url)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), type)
    assert.ok(content.equals(await bytesOf(answer)), type)
  }
})

test('a file of exactly 25 MB is kept, one byte more is refused', async () => {
  const largest = Buffer.concat([png, randomBytes(uploadLimit - png.length)])
  const kept = await upload(onDisk, people.admin, largest)
  assert.equal(kept.status, 201)
  assert.ok(largest.equals(await bytesOf(await open(onDisk, kept.body.url))))

  const refused = await upload(onDisk, people.admin, Buffer.concat([largest, Buffer.from([0])]), {
    name: 'holiday.png',
  })
  assert.equal(refused.status, 413)
  assert.equal(refused.body.message, 'File size exceeded the limit of 25MB: holiday.png')
  assert.equal(refused.body.code, 'too_large')
})

test('a part of a video can be asked for', async () => {
  const video = Buffer.concat([samples['video/mp4'] as Buffer, randomBytes(300_000)])
  const { body } = await upload(onDisk, people.admin, video)
  const part = await open(onDisk, body.url, undefined, { range: 'bytes=100-199999' })
  assert.equal(part.status, 206)
  assert.equal(part.headers.get('content-range'), `bytes 100-199999/${video.length}`)
  assert.equal(part.headers.get('content-length'), '199900')
  assert.ok(video.subarray(100, 200_000).equals(await bytesOf(part)))
  const beyond = await open(onDisk, body.url, undefined, { range: 'bytes=999999-' })
  assert.equal(beyond.status, 416)
  assert.equal(beyond.headers.get('content-range'), `bytes */${video.length}`)
  const changed = await open(onDisk, body.url, undefined, { range: 'bytes=0-1', 'if-range': '"other"' })
  assert.equal(changed.status, 200)
})

test('the address is /files/{id} with a key, and it also works below /api', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  assert.match(body.url, /^\/files\/[0-9a-f-]{36}\?key=[0-9a-z]+\.[\w-]{43}$/)
  assert.match(body.url, mediaAddress, 'editor, server and reader let it stand in a text')
  assert.equal((await open(onDisk, `/api${body.url}`)).status, 200)
})

test('what is opened can do nothing: sandbox, no sniffing, private cache', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  const { headers } = await open(onDisk, body.url)
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('cache-control') ?? '', /^private/)
  assert.equal(headers.get('accept-ranges'), 'bytes')
  assert.equal(headers.get('content-length'), String(png.length))
})

test('a file that did not change is not sent again', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  const etag = (await open(onDisk, body.url)).headers.get('etag') ?? ''
  const again = await open(onDisk, body.url, undefined, { 'if-none-match': etag })
  assert.equal(again.status, 304)
})

test('without a key the session decides, and what is not yours is not there', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  const address = withoutKey(body.url)
  const cases: [who: Person | undefined, status: number][] = [
    [people.admin, 200],
    [people.user, 200],
    [people.superAdmin, 200],
    [people.vendor, 200],
    [people.otherVendor, 404],
    [people.otherAdmin, 404],
    [people.strayAdmin, 404],
    [{ token: 'no such session' }, 401],
    [undefined, 401],
  ]
  for (const [who, status] of cases) {
    assert.equal((await open(onDisk, address, who)).status, status)
    assert.equal((await open(onDisk, `/api${address}`, who)).status, status)
  }
})

test('files of the platform and of a reseller are theirs', async () => {
  const ofPlatform = withoutKey((await upload(onDisk, people.superAdmin, png)).body.url)
  assert.equal((await open(onDisk, ofPlatform, people.superAdmin)).status, 200)
  assert.equal((await open(onDisk, ofPlatform, people.vendor)).status, 404)
  assert.equal((await open(onDisk, ofPlatform, people.admin)).status, 404)
  const ofVendor = withoutKey((await upload(onDisk, people.vendor, png)).body.url)
  assert.equal((await open(onDisk, ofVendor, people.vendor)).status, 200)
  assert.equal((await open(onDisk, ofVendor, people.otherVendor)).status, 404)
  assert.equal((await open(onDisk, ofVendor, people.admin)).status, 404)
})

test('a key opens its own file only', async () => {
  const one = (await upload(onDisk, people.admin, png)).body.url
  const two = (await upload(onDisk, people.admin, png)).body.url
  const keyOfOne = one.split('?')[1]
  assert.equal((await open(onDisk, `${withoutKey(two)}?${keyOfOne}`)).status, 401)
  assert.equal((await open(onDisk, `${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`)).status, 401)
  assert.equal((await open(onDisk, `${withoutKey(one)}?key=`)).status, 401)
  assert.equal((await open(onDisk, `${one}&key=x`)).status, 401)
})

test('what is no file is not found', async () => {
  for (const id of ['x', '..%2f..%2fsecret.key', '00000000-0000-4000-8000-000000000000', '%00'])
    assert.equal((await open(onDisk, `/files/${id}`, people.superAdmin)).status, 404, id)
})

test('content decides what a file is, not its name', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const content of [svg, Buffer.from('<script>alert(1)</script>'), Buffer.alloc(0), Buffer.from('MZ')]) {
    const { status, body } = await upload(onDisk, people.admin, content, { name: 'picture.png' })
    assert.equal(status, 400)
    assert.match(body.message, /^Choose an image/)
  }
})

test('a request without the file says what is missing', async () => {
  const wrongField = await upload(onDisk, people.admin, png, { field: 'picture' })
  assert.equal(wrongField.status, 400)
  assert.match(wrongField.body.message, /field 'file'/)
  const json = await onDisk.as(people.admin).send('POST', '/upload', { file: 'x' })
  assert.equal(json.status, 400)
  const none = await onDisk.as(people.admin).send('POST', '/upload')
  assert.equal(none.status, 400)
})

test('nobody uploads without a session', async () => {
  assert.equal((await upload(onDisk, undefined, png)).status, 401)
})

test('a refused file leaves nothing behind', async () => {
  const folder = join(onDisk.app.config.dataFolder, 'files', String(people.otherAccountId))
  const tooLarge = Buffer.concat([png, Buffer.alloc(uploadLimit)])
  assert.equal((await upload(onDisk, people.otherAdmin, tooLarge)).status, 413)
  assert.deepEqual(await readdir(folder).catch(() => []), [])
  const { rows } = await onDisk.admin('select from stored_file where account_id = $1', [
    people.otherAccountId,
  ])
  assert.equal(rows.length, 0)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const folder = join(onDisk.app.config.dataFolder, 'files', String(people.strayAccountId))
  const request = httpRequest(`${onDisk.url}/api/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${people.strayAdmin.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '2000000',
    },
  })
  request.on('error', () => {})
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  request.write(Buffer.concat([png, randomBytes(500_000)]))
  const parts = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('parapet-upload-'))
  await until(async () => (await parts()).length > 0, 'the upload arrives')
  request.destroy()
  await until(async () => (await parts()).length === 0, 'what arrived is gone')
  assert.deepEqual(await readdir(folder).catch(() => []), [])
  const { rows } = await onDisk.admin('select from stored_file where account_id = $1', [
    people.strayAccountId,
  ])
  assert.equal(rows.length, 0)
})

test('the head of a file can be asked for alone', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  const answer = await fetch(onDisk.url + body.url, { method: 'HEAD' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-length'), String(png.length))
  assert.equal((await bytesOf(answer)).length, 0)
})

test('an upload is told in the operator log, with a name that cannot break a line', async () => {
  await upload(onDisk, people.admin, png, { name: '../../tmp/a\u202Egnp.exe' })
  const { rows } = await onDisk.admin(
    "select details, actor_email from operator_log where call = 'POST /upload' order by id desc limit 1",
  )
  assert.equal(rows[0]?.actor_email, people.admin.email)
  assert.equal(rows[0]?.details.name, 'agnp.exe')
  assert.equal(rows[0]?.details.size, png.length)
})

test('a signed address ends after a day or two, and with its account', async () => {
  const { body } = await upload(onDisk, people.otherAdmin, png)
  assert.equal((await open(onDisk, body.url)).status, 200)
  await onDisk.admin('update account set status = 5 where id = $1', [people.otherAccountId])
  assert.equal((await open(onDisk, body.url)).status, 404)
  await onDisk.admin('update account set status = 1 where id = $1', [people.otherAccountId])
  assert.equal((await open(onDisk, body.url)).status, 200)
  onDisk.moveClock(2 * 24 * 60 * 60 * 1000)
  assert.equal((await open(onDisk, body.url)).status, 401)
  onDisk.moveClock(-2 * 24 * 60 * 60 * 1000)
})

test('a file that was kept for a time is gone after it', async () => {
  const { body } = await upload(onDisk, people.admin, png)
  const later = new Date(onDisk.app.clock().getTime() + 60_000)
  const id = withoutKey(body.url).slice('/files/'.length)
  await onDisk.admin('update stored_file set expires_at = $1 where id = $2', [later, id])
  assert.equal((await open(onDisk, body.url)).status, 200)
  onDisk.moveClock(120_000)
  assert.equal((await open(onDisk, body.url)).status, 404)
  assert.equal((await open(onDisk, withoutKey(body.url), people.admin)).status, 404)
})

test('a purpose that nobody declared is refused', async () => {
  const answer = await onDisk.as(people.admin).send('POST', '/upload?purpose=anything')
  assert.equal(answer.status, 400)
})

test('an account has so much room for files and no more', async () => {
  const small = await testServer({ UPLOAD_MEGABYTES: '1' })
  const large = Buffer.concat([png, randomBytes(700_000)])
  assert.equal((await upload(small, small.people.admin, large)).status, 201)
  const second = await upload(small, small.people.user, large)
  assert.deepEqual([second.status, second.body.code], [413, 'files_full'])
  assert.equal((await upload(small, small.people.otherAdmin, large)).status, 201, "another account's room")
})
