import { type Database, openDatabase } from './database.ts'
import type { Answers, Reply, Request } from './protocol.ts'

let database: Database | undefined
const busyBytes = 700_000_000
/** The system is asked only so often: a tenth of what a short query costs here was the asking. */
const lookEvery = 16
let answered = 0
let residentBytes = 0

/** Results hold memory outside JavaScript's heap, which the collector does not see; so it is told. */
function releaseResults(): void {
  if (answered++ % lookEvery) return
  residentBytes = process.memoryUsage.rss()
  if (residentBytes > busyBytes) globalThis.gc?.()
}

async function answer(request: Request): Promise<Answers[keyof Answers]> {
  if (request.kind === 'open') {
    // A database that cannot be cleared is no place for the next tenant.
    if (database && (await database.replace(request).catch(() => false))) return database.opened
    database?.close()
    database = undefined
    database = await openDatabase(request)
    return database.opened
  }
  if (!database) throw new Error('no tenant is open')
  return request.kind === 'inspect' ? database.inspect(request) : database.run(request)
}

process.on('message', ({ id, request }: { id: number; request: Request }) => {
  const send = (reply: Omit<Reply, 'id' | 'residentBytes'>) => process.send?.({ id, residentBytes, ...reply })
  answer(request).then(
    (result) => send({ answer: result }),
    (error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }),
  )
  releaseResults()
})
// Nobody reads the answers any more. An orderly exit would wait for a query that does not listen.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
