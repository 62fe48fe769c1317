import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaEntry } from '#contract/recommendations/query-calls.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { describeShared } from '#scan/evaluate/describe-shared.ts'
import { maximumItems, shapeFault } from '#scan/evaluate/outcome.ts'
import type { Inspected, Ran } from '#scan/evaluate/protocol.ts'
import { Sandbox } from '#scan/evaluate/sandbox.ts'
import { loadTables } from '#scan/evaluate/tables.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { App } from '../handle.ts'
import { tableFiles } from '../snapshots/actions.ts'

/**
 * Where queries are tried while they are written. A process that holds a tenant is kept for a while: the second run
 * over the same snapshot takes as long as its query. What is kept here may be lost at any time.
 */
class Bench {
  #sandbox: Sandbox | undefined
  #held: { key: string; tables: Set<string>; folder: string | null } | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #rest: NodeJS.Timeout | undefined

  /** One after the other: a bench holds one tenant. */
  use<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
    const result = this.#turn.then(async () => {
      clearTimeout(this.#rest)
      this.#sandbox ??= new Sandbox()
      try {
        return await work(this.#sandbox)
      } finally {
        this.#rest = setTimeout(() => void this.clear(), idleMilliseconds).unref()
      }
    })
    this.#turn = result.catch(() => undefined)
    return result
  }

  async openEmpty(sandbox: Sandbox, now: Date): Promise<void> {
    if (this.#held?.key === 'empty') return
    await sandbox.open({ at: now.toISOString(), files: [], rows: {} })
    this.#held = { key: 'empty', tables: new Set(), folder: null }
  }

  /** Begins the process, unless it is there. Nobody waits for it. */
  warmUp(now: Date): void {
    if (this.#sandbox) return
    this.use((sandbox) => this.openEmpty(sandbox, now)).catch(() => undefined)
  }

  /** Loads those tables of a snapshot that a query reads, beside those that are there already. */
  async openSnapshot(
    app: App,
    sandbox: Sandbox,
    manifest: Manifest,
    needed: readonly string[],
  ): Promise<void> {
    const isSame = this.#held?.key === manifest.scanId
    if (isSame && needed.every((table) => this.#held?.tables.has(table))) return
    const tables = new Set([...needed, ...(isSame ? (this.#held?.tables ?? []) : [])])
    await this.#drop()
    const folder = await mkdtemp(join(tmpdir(), 'parapet-query-'))
    this.#held = { key: '', tables, folder }
    const files = await tableFiles(app.files, manifest, folder, tables)
    await sandbox.open({ at: manifest.endedAt, files, rows: {} })
    this.#held = { key: manifest.scanId, tables, folder }
  }

  async #drop(): Promise<void> {
    const folder = this.#held?.folder
    this.#held = undefined
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  /** The process ends; the next use begins another. */
  clear(): Promise<void> {
    const cleared = this.#turn.then(async () => {
      clearTimeout(this.#rest)
      const sandbox = this.#sandbox
      this.#sandbox = undefined
      await this.#drop()
      await sandbox?.close()
    })
    this.#turn = cleared.catch(() => undefined)
    return cleared
  }
}

const idleMilliseconds = 120_000
const inspecting = new Bench()
const running = new Bench()

/** When the process ends in order. The children of one that is killed end by themselves. */
export async function closeWorkshop(): Promise<void> {
  await Promise.all([inspecting.clear(), running.clear()])
}

/** Who reads the names or writes a query is about to run one. */
export const expectRun = (now: Date): void => running.warmUp(now)

/** What is wrong with a query: by the gate, by planning it, and by the shape of its answer over an empty tenant. */
export const inspectQuery = (check: CheckQuery, now: Date): Promise<Inspected> =>
  inspecting.use(async (sandbox) => {
    await inspecting.openEmpty(sandbox, now)
    const seen = await sandbox.inspect(check.sql, { plans: true })
    if (seen.faults.length > 0) return seen
    const ran = await sandbox.run(check.sql, 2)
    const fault = ran.refusal ?? ran.error ?? shapeFault(check, ran)
    return fault ? { ...seen, faults: [{ fault, at: null }] } : seen
  })

/** Runs a query over a snapshot, at most so many rows of it. */
export const runQuery = (
  app: App,
  check: CheckQuery,
  manifest: Manifest,
  needed: readonly string[],
): Promise<Ran & { milliseconds: number }> =>
  running.use(async (sandbox) => {
    await running.openSnapshot(app, sandbox, manifest, needed)
    const begun = performance.now()
    const ran = await sandbox.run(check.sql, maximumItems + 1)
    return { ...ran, milliseconds: Math.max(1, Math.round(performance.now() - begun)) }
  })

let shared: Promise<SchemaEntry[]> | undefined

/** All that a query may name. Columns of views are what they answer; their types follow from the query. */
export function knownNames(now: Date): Promise<SchemaEntry[]> {
  shared ??= namesOf(now)
  shared.catch(() => {
    shared = undefined
  })
  return shared
}

async function namesOf(now: Date): Promise<SchemaEntry[]> {
  const tables = [...loadTables().values()].map(({ name, columns, path, cmdlet }) => ({
    name,
    kind: 'table' as const,
    about: path ?? cmdlet ?? null,
    rows: null,
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type: shortType(type) })),
  }))
  const described = await inspecting.use(async (sandbox) => {
    await inspecting.openEmpty(sandbox, now)
    const entries: SchemaEntry[] = []
    for (const { name, kind, about, parameters } of describeShared()) {
      const columns = kind === 'view' ? (await sandbox.run(`select * from ${name}`, 1)).columns : parameters
      entries.push({
        name,
        kind,
        about,
        rows: null,
        columns: columns.map((one) => ({ name: one, type: '' })),
      })
    }
    return entries
  })
  const isMacro = ({ kind }: SchemaEntry) => kind === 'macro'
  return [...described.filter((one) => !isMacro(one)), ...tables, now_at, ...described.filter(isMacro)]
}

const now_at: SchemaEntry = {
  name: 'now_at',
  kind: 'macro',
  about: 'The time of the scan, for comparisons with dates.',
  rows: null,
  columns: [],
}

/** A struct is as long as its fields; people want to know that it is one. */
const shortType = (type: string) => type.replace(/^STRUCT\(.*\)(\[\])?$/s, 'STRUCT$1').slice(0, 40)
