import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '../..')
const page = 'teams/channels-accept-no-mail'

for (const name of [page, `catalogue/checks/${page}.md`])
  test(`check run finds the German sentences of ${name}`, () => {
    const said = execFileSync(process.execPath, ['server/cli.ts', 'check', 'run', name], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.match(said, /channels-accept-no-mail: 6 of 6 in/)
  })
