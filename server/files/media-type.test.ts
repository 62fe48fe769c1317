import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samples } from '../testing/media.ts'
import { mediaType } from './media-type.ts'

test('knows images and videos by their first bytes', () => {
  for (const [type, bytes] of Object.entries(samples)) assert.equal(mediaType(bytes), type)
})

test('everything else is none, whatever it calls itself', () => {
  const others = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
    'PK\x03\x04',
    'GIF88a',
    'GIF',
    'RIFF0000WAVEfmt ',
    '\0\0\0\x18ftypqt  ',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypavif',
    '\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska',
    '\x1a\x45\xdf\xa3 webm',
    'BM',
    'MZ',
  ]
  for (const text of others) assert.equal(mediaType(Buffer.from(text, 'latin1')), null, text)
})
