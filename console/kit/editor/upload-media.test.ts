import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fillIn } from '#contract/kit/text.ts'
import { uploadLimit } from '#contract/kit/upload.ts'
import { uploadMedia } from './upload-media.ts'

const upload = { method: 'POST', path: '/upload', permission: 'public', summary: '' } as const
const url = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=g4v.${'k'.repeat(43)}`

let sent = 0
let answer: () => Response
beforeEach(() => {
  sent = 0
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: { getItem: () => null }, configurable: true })
  globalThis.fetch = async () => {
    sent += 1
    return answer()
  }
})

const aFile = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type })
const problemOf = async (file: File) => {
  const outcome = await uploadMedia(upload, file)
  return 'problem' in outcome ? fillIn(outcome.problem.en, { file: outcome.file }) : 'none'
}

test('an image and a video become what shows them', async () => {
  answer = () => Response.json({ url }, { status: 201 })
  assert.deepEqual(await uploadMedia(upload, aFile('plan.png', 'image/png')), {
    node: { type: 'picture', attrs: { src: url, alt: 'plan.png' } },
  })
  assert.deepEqual(await uploadMedia(upload, aFile('tour.mp4', 'video/mp4')), {
    node: { type: 'video', attrs: { src: url } },
  })
})

test('a file over 25 MB is not even sent, one of exactly 25 MB is', async () => {
  answer = () => Response.json({ url }, { status: 201 })
  const tooLarge = aFile('big.mp4', 'video/mp4', uploadLimit + 1)
  assert.equal(await problemOf(tooLarge), 'File size exceeded the limit of 25MB: big.mp4')
  assert.equal(sent, 0)
  assert.equal(await problemOf(aFile('big.mp4', 'video/mp4', uploadLimit)), 'none')
  assert.equal(sent, 1)
})

test('says that a file was refused or did not arrive', async () => {
  const failed = 'Failed to upload the file: plan.png'
  for (const status of [400, 403, 500]) {
    answer = () => Response.json({ message: 'no' }, { status })
    assert.equal(await problemOf(aFile('plan.png', 'image/png')), failed)
  }
  answer = () => {
    throw new TypeError('offline')
  }
  assert.equal(await problemOf(aFile('plan.png', 'image/png')), failed)
  answer = () => Response.json({}, { status: 413 })
  assert.equal(
    await problemOf(aFile('plan.png', 'image/png')),
    'File size exceeded the limit of 25MB: plan.png',
  )
})

test('says that an answer has no address in it', async () => {
  const answers = [
    '{}',
    'null',
    'oops',
    '{"url":7}',
    '{"url":"https://x.example/a.png"}',
    '{"url":"javascript:x"}',
  ]
  for (const body of answers) {
    answer = () => new Response(body, { status: 201 })
    assert.equal(
      await problemOf(aFile('plan.png', 'image/png')),
      'Failed to retrieve media URL: plan.png',
      body,
    )
  }
})

test('what is neither image nor video is not sent', async () => {
  assert.equal(await problemOf(aFile('notes.txt', 'text/plain')), 'Failed to upload the file: notes.txt')
  assert.equal(sent, 0)
})
