import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.dirname(import.meta.dirname)
const isOurs = (file: string) => !/\.test\.ts$|^server\/migrations\//.test(file)
const bare =
  /\b(status|state|type|role|severity)"?\s*(=|<>|!=|===|!==)\s*\d\b|\b(status|state|role) (not )?in \(\d/

test('a status in a query or a comparison has a name of the contract, no bare number', () => {
  const found = globSync('server/**/*.ts', { cwd: root })
    .filter(isOurs)
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (bare.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
    // What the operating system answers is a number.
    .filter((line) => !line.includes('spawnSync('))
  assert.deepEqual(found, [])
})
