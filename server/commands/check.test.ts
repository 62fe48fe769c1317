import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '../..')
const page = 'teams/channels-accept-no-mail'

test('check run finds the German sentences of a page that is named, and of one given by its path', () => {
  const said = execFileSync(
    process.execPath,
    ['server/cli.ts', 'check', 'run', page, `catalogue/checks/${page}.md`],
    { cwd: root, encoding: 'utf8' },
  )
  assert.equal(said.match(/channels-accept-no-mail: 6 of 6 in/g)?.length, 2)
})
