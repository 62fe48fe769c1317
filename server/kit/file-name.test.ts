import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameOf } from './file-name.ts'

test('file names lose what could harm', () => {
  const name = (title: string) => fileNameOf(title, 'xlsx')
  assert.equal(name('../../etc/passwd'), 'etc passwd.xlsx')
  assert.equal(name('a\u202Egnp.exe'), 'a gnp.exe.xlsx')
  assert.equal(name('...'), 'parapet.xlsx')
  assert.equal(name('x'.repeat(300)).length, 105)
  assert.equal(name('Größe 👍'), 'Größe 👍.xlsx')
})
