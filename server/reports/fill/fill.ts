import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standBack } from '#contract/kit/stand-back.ts'
import type { TemplateFaultCode } from '#contract/reports/template-faults.ts'
import { holdNothing } from '../../kit/holding.ts'
import { CodedFault } from '../coded-fault.ts'
import type { FillReply, FillRequest } from './protocol.ts'

const program = fileURLToPath(new URL('./child.ts', import.meta.url))
const memoryMegabytes = 1024
const limitMs = 60_000

export type FillFault = Extract<TemplateFaultCode, `fill${string}`>

/** A template that cannot be filled: its author can mend it. The code is what is said to who asked. */
export class Unfillable extends CodedFault<FillFault> {
  constructor(message: string, code: FillFault = 'fillFailed') {
    super(message, code)
  }
}

/**
 * Fills a template in a process of its own, which has neither our secrets nor our memory: a template that never ends
 * ends there.
 */
export function fillTemplate(
  request: FillRequest,
  {
    signal,
    ms = limitMs,
    megabytes = memoryMegabytes,
  }: { signal?: AbortSignal; ms?: number; megabytes?: number } = {},
) {
  holdNothing('a template that is filled')
  return new Promise<Buffer>((resolve, reject) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${megabytes}`, '--disable-warning=ExperimentalWarning'],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    standBack(child)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.removeAllListeners()
      // What comes after the end is nobody's concern.
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      settle()
    }
    const onAbort = () => end(() => reject(signal?.reason))
    const timer = setTimeout(() => end(() => reject(new Unfillable('it takes too long', 'fillTooLong'))), ms)
    signal?.addEventListener('abort', onAbort)
    child.on('error', (error) => end(() => reject(error)))
    child.on('exit', (_code, killed) =>
      end(() =>
        reject(
          killed
            ? new Unfillable('it needs too much memory', 'fillTooMuch')
            : new Unfillable('it ended without an answer'),
        ),
      ),
    )
    child.on('message', (reply: FillReply) =>
      end(() => ('docx' in reply ? resolve(Buffer.from(reply.docx)) : reject(new Unfillable(reply.failure)))),
    )
    if (signal?.aborted) onAbort()
    else child.send(request, (error) => error && end(() => reject(error)))
  })
}
