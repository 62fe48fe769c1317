import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkAddress } from './link-address.ts'
import { storedAddress } from './media-nodes.ts'

test('understands what people type as an address', () => {
  assert.equal(linkAddress(' https://x.example/a b '), 'https://x.example/a%20b')
  assert.equal(linkAddress('x.example/docs'), 'https://x.example/docs')
  assert.equal(linkAddress('x.example:8443/docs'), 'https://x.example:8443/docs')
  assert.equal(linkAddress('ada@x.example'), 'mailto:ada@x.example')
  assert.equal(linkAddress('mailto:ada@x.example'), 'mailto:ada@x.example')
})

test('refuses what is no address or would do something', () => {
  for (const typed of [
    '',
    'word',
    'two words',
    '/files/x',
    '//x.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    assert.equal(linkAddress(typed), undefined, typed)
})

test('a file keeps its plain address, also when it was copied with the name of this place', () => {
  const plain = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=g4v.${'k'.repeat(43)}`
  const here = 'https://parapet.example'
  assert.equal(storedAddress(plain, here), plain)
  assert.equal(storedAddress(here + plain, here), plain)
  assert.equal(storedAddress(`https://parapet.example.evil.example${plain}`, here), undefined)
  assert.equal(storedAddress('https://x.example/a.png', here), undefined)
  assert.equal(storedAddress(null, here), undefined)
})
