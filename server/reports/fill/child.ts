import { flushCompileCache } from 'node:module'
import { filled } from './filled.ts'
import type { FillReply, FillRequest } from './protocol.ts'

// Whoever asks ends this process with its answer, before Node keeps what it has compiled, where it is told to.
flushCompileCache()
process.once('message', (request: FillRequest) => {
  const reply = (answer: FillReply) => process.send?.(answer, () => process.exit(0))
  filled(request).then(
    (docx) => reply({ docx }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Nobody waits for the answer any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
