import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { startAzurite } from '../testing/azurite.ts'
import { freePort } from '../testing/free-port.ts'
import { testServer } from '../testing/harness.ts'
import { samples } from '../testing/media.ts'
import { startS3 } from '../testing/s3rver.ts'
import { containerName, openFiles } from './file-store.ts'
import type { FileStore } from './files.ts'
import { s3Files } from './s3-store.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-files-'))
after(() => rm(dataFolder, { recursive: true, force: true }))
const blobUrl = await startAzurite()
const s3Url = await startS3()

const stores: [name: string, store: FileStore][] = [
  ['local disk', await openFiles({ dataFolder, blobUrl: '', blobSuffix: '' })],
  ['Azure Blob Storage', await openFiles({ dataFolder, blobUrl, blobSuffix: '' })],
  ['S3-compatible storage', await openFiles({ dataFolder, blobUrl: s3Url, blobSuffix: '' })],
]

async function content(store: FileStore, key: string, range?: { start: number; end: number }) {
  const found = await store.get(key, range)
  return found && buffer(found)
}

for (const [name, store] of stores)
  describe(name, () => {
    test('says that it works', () => store.check())

    test('gives back what was put, as often as asked', async () => {
      const bytes = randomBytes(9_000_000)
      await store.put('7/large', Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), 'video/mp4')
      assert.ok(bytes.equals((await content(store, '7/large')) ?? Buffer.alloc(0)))
      assert.ok(bytes.equals((await content(store, '7/large')) ?? Buffer.alloc(0)))
    })

    test('gives a part of a file', async () => {
      await store.put('7/part', Readable.from([Buffer.from('0123456789')]), 'image/png')
      assert.equal(String(await content(store, '7/part', { start: 0, end: 1 })), '01')
      assert.equal(String(await content(store, '7/part', { start: 1, end: 1 })), '1')
      assert.equal(String(await content(store, '7/part', { start: 3, end: 5 })), '345')
      assert.equal(String(await content(store, '7/part', { start: 9, end: 9 })), '9')
    })

    test('replaces and removes', async () => {
      await store.put('7/changing', Readable.from([Buffer.from('one')]), 'image/png')
      await store.put('7/changing', Readable.from([Buffer.from('two')]), 'image/png')
      assert.equal(String(await content(store, '7/changing')), 'two')
      await store.remove('7/changing')
      assert.equal(await store.get('7/changing'), null)
      await store.remove('7/changing')
    })

    test('lists what is in a folder, with its size, and nothing beside it', async () => {
      const found = async (folder: string) =>
        (await Array.fromAsync(store.list(folder)))
          .map(({ key, size }) => `${key} ${size}`)
          .toSorted((one, other) => one.localeCompare(other, 'en'))
      await store.put('8/a', Readable.from([Buffer.from('one')]), 'image/png')
      await store.put('8/deep/er', Readable.from([Buffer.from('three')]), 'image/png')
      await store.put('81/a', Readable.from([Buffer.from('x')]), 'image/png')
      assert.deepEqual(await found('8/'), ['8/a 3', '8/deep/er 5'])
      assert.ok((await found('')).includes('81/a 1'))
      assert.deepEqual(await found('9/'), [])
      for (const key of ['8/a', '8/deep/er', '81/a']) await store.remove(key)
      assert.deepEqual(await found('8/'), [])
    })

    test('has nothing where nothing was put', async () => {
      assert.equal(await store.get('7/nothing'), null)
      assert.equal(await store.get('7'), null)
      assert.equal(await store.get('7/large/below'), null)
    })

    test('keeps nothing of a file that breaks off, and says why', async () => {
      async function* breaking() {
        yield randomBytes(100_000)
        throw new Error('the line went dead')
      }
      await assert.rejects(
        store.put('7/broken', Readable.from(breaking()), 'image/png'),
        /the line went dead/,
      )
      assert.equal(await store.get('7/broken'), null)
    })

    test('refuses keys that could lead elsewhere', async () => {
      await writeFile(join(dataFolder, 'outside'), 'secret')
      const keys = [
        '../outside',
        '7/../../outside',
        '/etc/passwd',
        '..',
        '',
        '.',
        '7//x',
        '7/.x',
        'a\\..\\b',
        'x\0',
        '7/',
      ]
      for (const key of keys) {
        await assert.rejects(store.get(key), /cannot be the key/, key)
        await assert.rejects(store.put(key, Readable.from(['x']), 'image/png'), /cannot be the key/, key)
        await assert.rejects(store.remove(key), /cannot be the key/, key)
      }
      assert.equal(await readFile(join(dataFolder, 'outside'), 'utf8'), 'secret')
    })
  })

test('the disk holds whole files only, readable by nobody else', () => {
  const folder = join(dataFolder, 'files', '7')
  assert.deepEqual(readdirSync(folder).toSorted(), ['large', 'part'])
  assert.equal(statSync(join(folder, 'part')).mode & 0o077, 0)
  assert.equal(statSync(folder).mode & 0o077, 0)
})

test('the container is report-files, or production-{suffix}', () => {
  assert.equal(containerName({ blobSuffix: '' }), 'report-files')
  assert.equal(containerName({ blobSuffix: 'eu' }), 'production-eu')
})

test('a store that cannot be reached says so', async () => {
  const port = await freePort()
  for (const url of [blobUrl, s3Url]) {
    const unreachable = url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)
    await assert.rejects(
      (await openFiles({ dataFolder, blobUrl: unreachable, blobSuffix: '' })).check(),
      /ECONNREFUSED/,
    )
  }
})

test('a storage that refuses the key says so at once', async () => {
  const stranger = s3Url.replace('S3RVER:S3RVER', 'STRANGER:S3RVER')
  await assert.rejects(
    (await openFiles({ dataFolder, blobUrl: stranger, blobSuffix: '' })).check(),
    /The storage answered 403/,
  )
})

test('a bucket lists more than one page of files', async () => {
  const store = s3Files(s3Url, 'pages', 5)
  await Promise.all(
    Array.from({ length: 11 }, (_, n) => store.put(`9/${n}`, Readable.from(['x']), 'text/plain')),
  )
  const listed = (await Array.fromAsync(store.list('9/'))).map(({ key }) => key)
  assert.deepEqual(listed.toSorted(), Array.from({ length: 11 }, (_, n) => `9/${n}`).toSorted())
})

test('what is uploaded to a server with a blob store lies there, and comes back whole and in parts', async () => {
  const { url, people } = await testServer({ BLOB_URL: blobUrl })
  const picture = Buffer.concat([samples['image/png'] as Buffer, randomBytes(300_000)])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
  const headers = { authorization: `Bearer ${people.admin.token}` }
  const kept = await fetch(`${url}/api/upload`, { method: 'POST', body: form, headers })
  assert.equal(kept.status, 201)
  const { url: address } = (await kept.json()) as { url: string }
  const id = /^\/files\/([\w-]+)/.exec(address)?.[1]
  const stored = await openFiles({ dataFolder, blobUrl, blobSuffix: '' })
  assert.ok(picture.equals((await content(stored, `${people.accountId}/${id}`)) ?? Buffer.alloc(0)))
  const whole = await fetch(url + address)
  assert.equal(whole.headers.get('content-type'), 'image/png')
  assert.ok(picture.equals(Buffer.from(await whole.arrayBuffer())))
  const part = await fetch(url + address, { headers: { range: 'bytes=100-199999' } })
  assert.deepEqual([part.status, part.headers.get('content-length')], [206, '199900'])
  assert.ok(picture.subarray(100, 200_000).equals(Buffer.from(await part.arrayBuffer())))
})
