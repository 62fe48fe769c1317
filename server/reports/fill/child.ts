import { filled } from './filled.ts'
import type { FillReply, FillRequest } from './protocol.ts'

process.once('message', (request: FillRequest) => {
  const reply = (answer: FillReply) => process.send?.(answer, () => process.exit(0))
  filled(request).then(
    (docx) => reply({ docx }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
// Nobody waits for the answer any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
