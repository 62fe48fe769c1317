import { type Database, openDatabase } from './database.ts'
import type { Answers, Reply, Request } from './protocol.ts'

let database: Database | undefined

async function answer(request: Request): Promise<Answers[keyof Answers]> {
  if (request.kind === 'open') {
    database?.close()
    database = await openDatabase(request)
    return database.opened
  }
  if (!database) throw new Error('no tenant is open')
  return request.kind === 'inspect' ? database.inspect(request.sql) : database.run(request)
}

process.on('message', ({ id, request }: { id: number; request: Request }) => {
  const send = (reply: Omit<Reply, 'id'>) => process.send?.({ id, ...reply })
  answer(request).then(
    (result) => send({ answer: result }),
    (error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// The parent is gone: nobody would read the answers.
process.on('disconnect', () => process.exit(0))
