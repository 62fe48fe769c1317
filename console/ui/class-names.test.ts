import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const consoleFolder = path.join(import.meta.dirname, '..')

/** Screens load their sheets one after the other into one page: a name that two of them use means both. */
test('a class is styled in one sheet', () => {
  const files = new Map<string, Set<string>>()
  // Paper has one sheet of rules for all screens.
  const exclude = ['dist/**', 'ui/print.css']
  for (const file of globSync('**/*.css', { cwd: consoleFolder, exclude }))
    for (const [, name = ''] of readFileSync(path.join(consoleFolder, file), 'utf8').matchAll(
      /^\s*\.([a-z][\w-]*)\s*[,{]/gm,
    ))
      if (!name.startsWith('ant-')) files.set(name, (files.get(name) ?? new Set()).add(file))
  assert.deepEqual(
    [...files].filter(([, owners]) => owners.size > 1).map(([name, owners]) => [name, ...owners]),
    [],
  )
})
