import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketOf, signed } from './s3-request.ts'

// The bucket, keys, time and signatures of the examples in Amazon's description of Signature Version 4.
const example = {
  url: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const time = new Date('2013-05-24T00:00:00Z')
const signatureOf = (asked: Parameters<typeof signed>[1]) => {
  const { url, init } = signed(example, asked, time)
  const { authorization = '' } = init.headers as Record<string, string>
  return { url, signature: /Signature=(\w+)$/.exec(authorization)?.[1] }
}

test('requests are signed as Amazon has written it down', () => {
  assert.deepEqual(signatureOf({ method: 'GET', key: 'test.txt', headers: { range: 'bytes=0-9' } }), {
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  })
  assert.deepEqual(signatureOf({ method: 'GET', query: { lifecycle: '' } }), {
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle=',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  })
  assert.deepEqual(signatureOf({ method: 'GET', query: { 'max-keys': '2', prefix: 'J' } }), {
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  })
  assert.deepEqual(
    signatureOf({
      method: 'PUT',
      key: 'test$file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    }),
    {
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
  )
})

test('an address names the bucket, or leaves it to the product', () => {
  assert.deepEqual(
    bucketOf('s3://key:a%2Fb@s3.eu-central-1.amazonaws.com/mine?region=eu-central-1', 'other'),
    {
      url: 'https://s3.eu-central-1.amazonaws.com/mine',
      region: 'eu-central-1',
      accessKey: 'key',
      secretKey: 'a/b',
    },
  )
  assert.equal(
    bucketOf('s3+http://k:s@127.0.0.1:9000', 'report-files').url,
    'http://127.0.0.1:9000/report-files',
  )
})
