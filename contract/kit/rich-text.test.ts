import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alignments, checkedStyle, fontSizes, inks, lineHeights, mediaAddress, rgbOf } from './rich-text.ts'

test('offers what the specification names', () => {
  assert.equal(fontSizes.length, 20)
  assert.deepEqual([fontSizes[0], fontSizes[1], fontSizes.at(-1)], ['16px', '18px', '54px'])
  assert.deepEqual(lineHeights, ['1.0', '1.15', '1.5', '2.0'])
  assert.deepEqual(alignments, ['left', 'center', 'right', 'justify'])
})

test('has 25 inks, each with a name of its own in both languages', () => {
  assert.equal(new Set(inks.map(({ color }) => color)).size, 25)
  for (const lang of ['en', 'de'] as const)
    assert.equal(new Set(inks.map(({ label }) => label[lang])).size, 25)
})

test('reads a style as a person, a program or a browser writes it', () => {
  const [red = ''] = inks.filter(({ label }) => label.en === 'Red').map(({ color }) => color)
  const letters = { color: 'rgb(206, 41, 48)', 'font-size': '18px' }
  assert.equal(rgbOf(red), letters.color)
  assert.deepEqual(checkedStyle('span', `font-size:18px;color:${red.toUpperCase()}`), letters)
  assert.deepEqual(checkedStyle('span', 'color: rgb(206, 41, 48); font-size: 18px;'), letters)
  assert.deepEqual(checkedStyle('p', 'text-align: justify; line-height: 2.0'), {
    'text-align': 'justify',
    'line-height': '2',
  })
  assert.deepEqual(checkedStyle('h4', 'line-height: 1.15'), { 'line-height': '1.15' })
})

test('leaves out every other style, value and place', () => {
  const cases: [tag: string, style: string][] = [
    ['span', 'color: #123456'],
    ['span', 'color: rgba(206, 41, 48, 0.5)'],
    ['span', 'color: red; color: url(https://x.example)'],
    ['span', 'color: rgb(206, 41, 48) !important'],
    ['span', 'font-size: 17px; font-size: 500px; font-size: 1.5em'],
    ['span', 'position: fixed; background: url(https://x.example); --x: 1'],
    ['span', 'text-align: center; line-height: 2'],
    ['p', 'color: rgb(206, 41, 48); font-size: 18px'],
    ['p', 'line-height: 0.1; line-height: 9; line-height: 15px; text-align: start'],
    ['div', 'text-align: center'],
    ['constructor', 'text-align: center'],
    ['p', 'constructor: center; toString: 1'],
    ['p', ''],
  ]
  for (const [tag, style] of cases) assert.deepEqual(checkedStyle(tag, style), {}, `${tag} ${style}`)
  assert.deepEqual(checkedStyle('p', null), {})
})

test('media come from this installation alone', () => {
  const key = `g4v.${'k'.repeat(43)}`
  const file = '/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f'
  assert.match(`${file}?key=${key}`, mediaAddress)
  for (const address of [
    file,
    `${file}?key=${'k'.repeat(43)}`,
    `https://x.example${file}?key=${key}`,
    `//x.example${file}?key=${key}`,
    `${file}?key=${key}&x=1`,
    `${file}?key=${key}\n`,
    `/files/../odata?key=${key}`,
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'blob:https://x.example/1',
  ])
    assert.doesNotMatch(address, mediaAddress)
})
