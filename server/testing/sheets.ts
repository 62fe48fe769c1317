import { buffer } from 'node:stream/consumers'
import { type Cell, readSheet, writeSheet } from '../kit/sheets.ts'
import type { TestServer } from './harness.ts'

type Person = { token: string } | undefined

const authorization = (person: Person): Record<string, string> =>
  person ? { authorization: `Bearer ${person.token}` } : {}

/** Asks for an export; the sheet's rows when there is one, else the error. */
export async function exported(
  { url }: TestServer,
  person: Person,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(person), ...headers },
    body: JSON.stringify(body),
  })
  const file = Buffer.from(await answer.arrayBuffer())
  const isSheet = answer.status === 200
  const rows: Cell[][] = []
  if (isSheet) for await (const { values } of readSheet(file)) rows.push(values)
  const error = (isSheet ? {} : JSON.parse(String(file))) as { message?: string; code?: string }
  return { status: answer.status, headers: answer.headers, file, rows, error }
}

export interface Imported {
  created?: number
  updated?: number
  unchanged?: number
  message?: string
  successMessage?: string
  code?: string
  details?: { row: number; column: string; problem: string }[]
}

export async function imported(
  { url }: TestServer,
  person: Person,
  model: string,
  file: Buffer,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx')
  const answer = await fetch(`${url}/api/import/${model}`, {
    method: 'PUT',
    headers: { ...authorization(person), ...headers },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Imported }
}

/** A sheet as a person would make it: the first row names the columns. */
export function aSheet(...rows: Cell[][]): Promise<Buffer> {
  const [header = [], ...others] = rows
  async function* cells() {
    yield* others
  }
  return buffer(
    writeSheet(
      header.map((name) => ({ header: String(name), form: 'general' as const })),
      cells(),
    ),
  )
}
