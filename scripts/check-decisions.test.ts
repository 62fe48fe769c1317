import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadChecks } from '#scan/catalogue/load-checks.ts'

const page = readFileSync(path.join(import.meta.dirname, '../docs/check-decisions.md'), 'utf8')
const checks = loadChecks()

/** The sections with one line per check, by the check's id. */
const linesOf = (text: string): Map<string, string[]> => {
  const sections = text
    .split(/^(?=## )/m)
    .filter((section) => /^## .*what each check reads, and what it cannot see$/m.test(section))
  const lines = sections.flatMap((section) => [...section.matchAll(/^- ([\w-]+): (.*)$/gm)])
  const byId = new Map<string, string[]>()
  for (const [, id = '', said = ''] of lines) byId.set(id, [...(byId.get(id) ?? []), said])
  return byId
}

const unsaid = (text: string): string[] => {
  const lines = linesOf(text)
  return checks
    .map(({ id }) => id)
    .filter((id) => {
      const [said = '', ...more] = lines.get(id) ?? []
      return more.length > 0 || !/^reads \S.*\. Not seen: \S/.test(said)
    })
}

test('docs/check-decisions.md says of every check, once, what it reads and what it cannot see', () => {
  assert.ok(checks.length > 250)
  assert.deepEqual(unsaid(page), [])
})

test('it speaks of no check that is gone', () => {
  const ids = new Set(checks.map(({ id }) => id))
  assert.deepEqual(
    [...linesOf(page).keys()].filter((id) => !ids.has(id)),
    [],
  )
})

test('a check without its line, with half of it or with two is found', () => {
  const [first, second, third] = checks
  assert.ok(first && second && third)
  const line = ({ id }: { id: string }) => {
    const [found] = page.match(new RegExp(`^- ${id}: reads .*\n`, 'm')) ?? []
    assert.ok(found, id)
    return found
  }
  const changed = page
    .replace(line(first), '')
    .replace(line(second), line(second).replace(/ Not seen: .*/, ''))
    .replace(line(third), `${line(third)}${line(third)}`)
  assert.deepEqual(unsaid(changed), [first.id, second.id, third.id])
})

test('the manual pages are told as such, and no other', () => {
  const lines = linesOf(page)
  for (const { id, validationMethod } of checks)
    assert.equal(
      /^reads nothing \(manual\)/.test(lines.get(id)?.[0] ?? ''),
      validationMethod === 'Manual',
      id,
    )
})
