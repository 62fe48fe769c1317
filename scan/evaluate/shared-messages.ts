import { readdirSync, readFileSync } from 'node:fs'
import type { Text } from '#contract/kit/text.ts'

const folder = new URL('../../catalogue/messages/', import.meta.url)
let known: ReadonlyMap<string, Text> | undefined

/** Sentences that many pages say, by code: catalogue/messages, in both languages. */
export function loadSharedMessages(): ReadonlyMap<string, Text> {
  known ??= readAll()
  return known
}

function readAll(): ReadonlyMap<string, Text> {
  const messages = new Map<string, Text>()
  for (const file of readdirSync(folder).sort())
    for (const [code, text] of Object.entries(readFile(file))) {
      if (!text.en || !text.de) throw new Error(`catalogue/messages/${file}: '${code}' lacks a language`)
      if (messages.has(code)) throw new Error(`catalogue/messages/${file}: '${code}' stands twice`)
      messages.set(code, text)
    }
  return messages
}

const readFile = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Text>
