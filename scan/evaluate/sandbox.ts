import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standBack } from '#contract/kit/stand-back.ts'
import { type Fault, faultText, sayFault } from '#contract/recommendations/query-faults.ts'
import type { ColumnsOfViews, ReadsOfViews } from './kept-views.ts'
import type { Answers, Inspected, Opened, Ran, Reply, Request } from './protocol.ts'

export interface SandboxLimits {
  /** Time a query may take. */
  milliseconds: number
  /** Data memory of the child process. */
  megabytes: number
  /** Time that loading a tenant may take. */
  loadMilliseconds: number
  /** How far it stands back when the processors are busy, from 0 to 19. */
  niceness: number
}
export const defaultLimits: SandboxLimits = {
  milliseconds: 10_000,
  megabytes: 1_500,
  loadMilliseconds: 300_000,
  niceness: 0,
}

/** After this the interrupt has not been heard and the process is killed. */
const graceMilliseconds = 1_000
const childFile = fileURLToPath(new URL('./child.ts', import.meta.url))

export type Tenant = Omit<Extract<Request, { kind: 'open' }>, 'kind' | 'readsOfViews' | 'columnsOfViews'>

/** Found by the first child of this process, told to the others; the columns by the shared limits they were found with. */
let readsOfViews: ReadsOfViews | undefined
const columnsOfViews = new Map<string, ColumnsOfViews>()

/** What can be asked of a sandbox. */
export type SandboxCalls = Pick<Sandbox, 'open' | 'inspect' | 'run'>

/**
 * One child process that holds one tenant at a time and runs queries over it. A query that hangs or eats memory
 * costs the process; the next call starts another and loads the tenant again. Calls are answered one by one; those that
 * belong together are made in `whole`, so that nobody opens another tenant between them.
 */
export class Sandbox {
  readonly limits: SandboxLimits
  #child: ChildProcess | undefined
  #tenant: Tenant | undefined
  #opened: Opened | undefined
  #isLoaded = false
  /** How many the process has held. */
  #tenants = 0
  #last: Promise<unknown> = Promise.resolve()
  #nextId = 1
  /** As it was at its last answer. */
  residentBytes = 0

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits }
  }

  /** Holds the sandbox until the work is done: what others ask comes before it or after it. It asks one by one. */
  whole<T>(work: (own: SandboxCalls) => Promise<T>): Promise<T> {
    return this.#queue(() =>
      work({
        open: (tenant) => this.#open(tenant),
        inspect: (sql, options) => this.#inspect(sql, options),
        run: (sql, maximumRows) => this.#run(sql, maximumRows),
      }),
    )
  }

  open(tenant: Tenant): Promise<Pick<Opened, 'unreadable'>> {
    return this.whole((own) => own.open(tenant))
  }

  /**
   * Says whether the query may run, and which tables it reads. `plans` says what planning it finds as well, and where:
   * as much work as to run it.
   */
  inspect(sql: string, options?: { plans?: boolean }): Promise<Inspected> {
    return this.whole((own) => own.inspect(sql, options))
  }

  run(sql: string, maximumRows: number): Promise<Ran> {
    return this.whole((own) => own.run(sql, maximumRows))
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {})
    const child = this.#child
    if (!child) return
    await new Promise<void>((resolve) => {
      keepAlive(child, true)
      child.once('exit', () => resolve())
      if (child.connected) child.disconnect()
      else child.kill('SIGKILL')
    })
  }

  #open(tenant: Tenant): Promise<Pick<Opened, 'unreadable'>> {
    this.#tenant = tenant
    this.#opened = undefined
    this.#isLoaded = false
    return this.#again(() => this.#load())
  }

  async #inspect(sql: string, { plans = false } = {}): Promise<Inspected> {
    await this.#load()
    return this.#ask({ kind: 'inspect', sql, plans }, this.limits.milliseconds)
  }

  async #run(sql: string, maximumRows: number): Promise<Ran> {
    const { milliseconds } = this.limits
    const request = { kind: 'run', sql, milliseconds, maximumRows } as const
    try {
      return await this.#again(async () => {
        await this.#load()
        return this.#ask(request, milliseconds + graceMilliseconds)
      })
    } catch (error) {
      if (!(error instanceof ChildLost) || error.kind === 'open') throw error
      return { refusal: null, error: error.fault, isOurs: true, columns: [], rows: [] }
    }
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {})
    return result
  }

  /**
   * A process that somebody else killed says nothing about the query, nor does one whose memory earlier tenants have
   * used up: the same is asked of a new one, once.
   */
  #again<T>(work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => {
      if (error instanceof ChildLost && error.isOfOthers) return work()
      throw error
    })
  }

  async #load(): Promise<Pick<Opened, 'unreadable'>> {
    if (this.#isLoaded && this.#child) return { unreadable: {} }
    if (!this.#tenant) throw new Error('open a tenant first')
    const limits = JSON.stringify(this.#tenant.shared ?? {})
    const told = { readsOfViews, columnsOfViews: columnsOfViews.get(limits) }
    const request = { kind: 'open', ...this.#tenant, ...told } as const
    this.#tenants = this.#child ? this.#tenants + 1 : 1
    const opened = await this.#ask(request, this.limits.loadMilliseconds)
    readsOfViews = opened.readsOfViews
    if (Object.keys(opened.columnsOfViews).length) columnsOfViews.set(limits, opened.columnsOfViews)
    // Who opened the tenant was told what can be read: a table that is lost since must not look empty.
    const lost = Object.keys(opened.unreadable).filter(
      (table) => !(table in (this.#opened ?? opened).unreadable),
    )
    if (lost.length) throw new Error(`${lost.join(', ')} could not be read again`)
    this.#opened ??= opened
    this.#isLoaded = true
    return opened
  }

  #ask<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
    milliseconds: number,
  ): Promise<Answers[K]> {
    const child = this.#child ?? this.#start()
    const id = this.#nextId++
    const seconds = (request.kind === 'open' ? milliseconds : this.limits.milliseconds) / 1000
    keepAlive(child, true)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        lost(
          request.kind === 'open'
            ? `Loading the tenant did not stop after ${seconds} s and was ended.`
            : sayFault('ended', { seconds }),
        )
        child.kill('SIGKILL')
      }, milliseconds)
      let isSettled = false
      const settle = () => {
        isSettled = true
        clearTimeout(timer)
        keepAlive(child, false)
        child.off('message', hear).off('exit', exited)
      }
      const lost = (fault: Fault, isOfOthers = false) => {
        if (isSettled) return
        settle()
        this.#isLoaded = false
        if (this.#child === child) this.#child = undefined
        reject(new ChildLost(fault, request.kind, isOfOthers))
      }
      const exited = (_code: number | null, signal: NodeJS.Signals | null) =>
        lost(
          request.kind === 'open'
            ? 'The tenant does not fit into the memory of the evaluating process.'
            : sayFault('memory'),
          signal === 'SIGKILL' || this.#tenants > 1,
        )
      const hear = (reply: Reply) => {
        if (reply.id !== id) return
        settle()
        this.residentBytes = reply.residentBytes
        if (reply.failure !== undefined) reject(new Error(reply.failure))
        else resolve(reply.answer as Answers[K])
      }
      child.on('message', hear).once('exit', exited)
      child.send({ id, request }, (error) => {
        if (error) lost('The process of the query ended.', true)
      })
    })
  }

  #start(): ChildProcess {
    const child = spawnLimited(this.limits.megabytes)
    child.on('error', () => {})
    standBack(child, this.limits.niceness)
    this.#child = child
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    return child
  }
}

class ChildLost extends Error {
  readonly fault: Fault
  readonly kind: Request['kind']
  /** The fault may be another's: of who killed the process, or of the tenants before. */
  readonly isOfOthers: boolean
  constructor(fault: Fault, kind: Request['kind'], isOfOthers: boolean) {
    super(faultText(fault).en)
    this.fault = fault
    this.kind = kind
    this.isOfOthers = isOfOthers
  }
}

/** An idle child does not keep a program running that has nothing else to do. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) child.ref()
  else child.unref()
  if (isBusy) child.channel?.ref()
  else child.channel?.unref()
}

/**
 * A query over a small tenant is mostly allocating. One thread, one arena and a cache that keeps what was freed take
 * a fifth off it. Other allocators than glibc's take no notice.
 */
const allocation = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  GLIBC_TUNABLES: 'glibc.malloc.tcache_count=2000',
}

/**
 * DuckDB's memory_limit is no cap for lists and strings (a single range() took all memory of a machine), the
 * kernel's limit on data memory is. It exists on Linux; elsewhere only memory_limit and the time-out remain.
 */
function spawnLimited(megabytes: number): ChildProcess {
  const script = ['--expose-gc', '--disable-warning=ExperimentalWarning', childFile]
  const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc']
  // The queries have no business with the secrets of the server.
  const { PATH = '', HOME = '', SystemRoot = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE, ...allocation }
  if (process.platform !== 'linux') return spawn(process.execPath, script, { stdio, env })
  // Refused only where a lower limit is in force already.
  const limited = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"'
  return spawn('/bin/sh', ['-c', limited, 'sh', String(megabytes * 1000), process.execPath, ...script], {
    stdio,
    env,
  })
}
