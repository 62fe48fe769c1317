import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { linesIn } from '#contract/kit/lines.ts'
import { queryOf } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { englishOf } from '#scan/catalogue/sentences.ts'
import { type Decision, decisionsOf } from '#scan/evaluate/decisions.ts'
import { KnownAnswers } from '#scan/evaluate/known-answers.ts'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import { readTenant, type WrittenTenant } from '#scan/evaluate/tenant.ts'
import { readOwnParameters } from '../catalogue/own-parameters.ts'
import { environment } from '../kit/config.ts'
import { KeptSandboxes, keptLimits } from '../scans/kept-sandboxes.ts'
import type { Command } from './command.ts'

export const evaluate: Command = {
  help: `parapet evaluate FILE.json [--at DATE] [--check ID]
parapet evaluate --jsonl [--at DATE] [--check ID] < tenants.jsonl

Runs the whole catalog over a tenant written as {"request path": [values] or {object}}, for example
{"/v1.0/identity/conditionalAccess/policies": [...]}; a table's name or a cmdlet may stand for the path, and the path
of one row or of a part of an object is read too. Names may be in any case. A path that is not given is empty, and every license counts as present. --at sets the time of the scan (default: now), --check
runs that one alone. Thresholds of the file that CHECK_PARAMETERS names hold here too.

Prints [{"id", "compliant": true|false|null, "items", "reason"}]; null is not applicable, with the reason. With --jsonl
every line of the input is one tenant and every line of the output its result, in the same order; a line that cannot be
read answers {"error": "…"} and the command ends with 1.`,
  run: async (args) => {
    const { file, at, check, isLines } = readArguments(args)
    // One for each core: reading a line takes less than starting one more, and each has its own plans in memory.
    const places = isLines ? Math.min(availableParallelism(), 5) : 1
    const sandboxes = new KeptSandboxes({ ...keptLimits, places })
    const decideIn = tenantDecider(at, check)
    const decide: Decide = (json) => sandboxes.use((sandbox) => decideIn(sandbox, json))
    try {
      if (isLines) await decideLines(decide, places)
      else console.log(JSON.stringify(await decide(readFileSync(file, 'utf8')), null, 2))
    } finally {
      await sandboxes.close()
    }
  },
}

type Decide = (json: string) => Promise<Decision[]>

interface Arguments {
  file: string
  at: Date
  /** Only this one; null: all. */
  check: string | null
  isLines: boolean
}

function readArguments(args: string[]): Arguments {
  const rest = [...args]
  const atIndex = rest.indexOf('--at')
  const [, date] = atIndex < 0 ? [] : rest.splice(atIndex, 2)
  const at = atIndex < 0 ? new Date() : new Date(date ?? '')
  if (Number.isNaN(at.getTime())) throw new Error(`'${date ?? ''}' is not a date; write it like 2026-06-01`)
  const checkIndex = rest.indexOf('--check')
  const [, check = null] = checkIndex < 0 ? [] : rest.splice(checkIndex, 2)
  const isLines = rest[0] === '--jsonl'
  if (rest.length !== 1 || (!isLines && rest[0]?.startsWith('-')))
    throw new Error('Name one file, or --jsonl to read tenants from the input. See: parapet evaluate --help')
  return { file: rest[0] ?? '', at, check, isLines }
}

function tenantDecider(at: Date, only: string | null) {
  const { checks: thresholds, shared } = readOwnParameters(environment(process.env).CHECK_PARAMETERS ?? '')
  const pages = loadChecks(thresholds).filter(({ id }) => only === null || id === only)
  if (pages.length === 0) throw new Error(`There is no check '${only}'. See docs/catalogue.md`)
  const checks = pages.map(queryOf).filter((query) => query !== null)
  const wordsOf = englishOf(pages)
  const known = new KnownAnswers()
  return async (sandbox: Sandbox, json: string): Promise<Decision[]> => {
    const { rows, unread } = readTenant(parseTenant(json))
    for (const key of unread) console.error(`no connector reads ${key}: left out`)
    return decisionsOf(
      pages,
      await known.evaluate(sandbox, { checks, rows, licences: 'all', at, shared }),
      wordsOf,
    )
  }
}

function parseTenant(json: string): WrittenTenant {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('A tenant is a JSON object of request paths')
  return value as WrittenTenant
}

/** As many at a time as there are places; the answers keep the order of the lines. */
async function decideLines(decide: Decide, places: number): Promise<void> {
  const waiting: Promise<string>[] = []
  const print = async () => console.log(await waiting.shift())
  for await (const line of linesIn(process.stdin)) {
    if (!line.trim()) continue
    if (waiting.length === places) await print()
    waiting.push(answerLine(decide, line))
  }
  while (waiting.length) await print()
}

async function answerLine(decide: Decide, line: string): Promise<string> {
  try {
    return JSON.stringify(await decide(line))
  } catch (error) {
    process.exitCode = 1
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) })
  }
}
