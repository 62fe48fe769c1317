import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

interface Options {
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Folders below `cwd` whose files the program is made of. */
  folders: readonly string[]
  /** The line of its output that says that it is ready. */
  readyLine: RegExp
  /** `turn` counts how often it was begun, from 1. */
  onLine(line: string, turn: number): void
  onReady(ms: number, turn: number): void
  /** It ended by itself; it begins again at the next change. */
  onCrash(code: number | null): void
}

/** Editors write a file in several steps; the last event counts. */
const restMs = 60
const patienceMs = 8000
const isSource = (file: string) => /\.(ts|mjs|sql|json|md)$/.test(file) && !/\.test\.ts$/.test(file)

/** A program that is ended and begun again whenever one of its files is saved. */
export class RestartedProgram {
  readonly #options: Options
  readonly #watchers: FSWatcher[]
  #child: ChildProcess | undefined
  #turn: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #turns = 0

  constructor(options: Options) {
    this.#options = options
    this.#watchers = options.folders.map((folder) =>
      watch(path.join(options.cwd, folder), { recursive: true }, (_, file) => {
        if (file && isSource(file)) this.#changed()
      }),
    )
    this.#begin()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers) watcher.close()
    await this.#turn
    await end(this.#child)
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#turn = this.#turn.then(async () => {
        await end(this.#child)
        if (!this.#isStopped) this.#begin()
      })
    }, restMs)
  }

  #begin(): void {
    const { args, cwd, env, readyLine, onLine, onReady, onCrash } = this.#options
    const began = performance.now()
    this.#turns += 1
    const turn = this.#turns
    // A group of its own: Ctrl-C reaches us, and we end it in its own time.
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line, turn)
      if (readyLine.test(line)) onReady(performance.now() - began, turn)
    })
    child.on('exit', (code) => {
      if (this.#child === child && !asked.has(child)) onCrash(code)
    })
  }
}

/** Those that were told to end: their end is no crash. */
const asked = new WeakSet<ChildProcess>()

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  asked.add(child)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
}
