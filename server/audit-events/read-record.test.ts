import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecord } from './read-record.ts'

test('a text that is cut where a character has two halves can be stored', () => {
  const cut = (length: number) => `${'x'.repeat(length - 1)}🦊`
  const record = readRecord(
    {
      id: 'r',
      activityDateTime: '2026-11-01T08:00:00Z',
      activityDisplayName: cut(500),
      targetResources: [
        {
          displayName: `\0${cut(500)}`,
          modifiedProperties: [{ displayName: 'Description', oldValue: null, newValue: cut(32_000) }],
        },
      ],
    },
    [],
  )
  assert.equal(record?.activity, 'x'.repeat(499))
  const [target] = record.details.targetResources
  assert.ok(target)
  assert.match(target.displayName ?? '', /^xxx/)
  for (const text of [target.displayName, target.modifiedProperties[0]?.newValue])
    assert.ok(text?.isWellFormed() && !text.includes('\0'))
})
