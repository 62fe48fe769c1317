import { Worker } from 'node:worker_threads'

const idleMs = 10_000

/** A thread that has read a sheet waits a while for the next one: starting it takes longer than reading most sheets. */
let waiting: { thread: Worker; ending: NodeJS.Timeout } | undefined
const ended = new WeakSet<Worker>()

/** A thread that reads nothing now. */
export function freeThread(): Worker {
  const known = waiting
  if (!known) return newThread()
  waiting = undefined
  clearTimeout(known.ending)
  known.thread.ref()
  return known.thread
}

/** To be called when the thread has read its sheet to the end; else it is terminated. */
export function keepThread(thread: Worker): void {
  // It does not keep its process from ending.
  thread.unref()
  if (ended.has(thread)) return
  if (waiting) return void thread.terminate()
  waiting = { thread, ending: setTimeout(() => leave(thread), idleMs).unref() }
}

/** It takes a while to end, and nobody is given one that does. */
function leave(thread: Worker): void {
  if (waiting?.thread === thread) waiting = undefined
  void thread.terminate()
}

function newThread(): Worker {
  const thread = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  // Whoever reads is told by the thread itself; nobody is told of one that waits.
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    ended.add(thread)
    if (waiting?.thread === thread) waiting = undefined
  })
  return thread
}
