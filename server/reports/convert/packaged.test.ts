import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { ensurePackaged } from './packaged.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-packaged-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a converter that is there is not fetched', () => ensurePackaged('/nowhere/installer.mjs'))

test('who was started without npm installs nothing and is told what to do', async () => {
  await assert.rejects(ensurePackaged('', 'absent-converter'), {
    code: 'pdfNoConverter',
    message: /absent-converter is not installed: run "npm ci --omit=dev", or put soffice on PATH/,
  })
})

test('a converter that cannot be fetched is said so, and is tried again with the next document', async () => {
  const installer = path.join(folder, 'installer.mjs')
  writeFileSync(installer, 'process.exit(process.argv[2] === "absent-converter" ? 1 : 0)')
  for (const _ of [1, 2])
    await assert.rejects(ensurePackaged(installer, 'absent-converter'), {
      code: 'pdfNoConverter',
      message: /could not be fetched/,
    })
})
