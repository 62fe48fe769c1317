import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standBack } from '#contract/kit/stand-back.ts'
import type { TemplateFaultCode } from '#contract/reports/template-faults.ts'
import { unlessAborted } from '../../kit/unless-aborted.ts'
import { CodedFault } from '../coded-fault.ts'
import { onRest } from './at-rest.ts'
import type { ConvertReply, ConvertRequest } from './protocol.ts'

const packaged = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Ten times the usual: a start and one short document take two thirds of the processor's time, long ones no more. */
const compileLate = '--wasm-tiering-budget=130000000'
const startMs = 180_000
const convertMs = 120_000
const mostDocuments = 50
const mostBytes = 2 * 1024 ** 3

export type PdfFault = Extract<TemplateFaultCode, `pdf${string}`>

/** The document takes longer, or does more, than a document may. The code is what is said to who asked. */
export class Unconvertible extends CodedFault<PdfFault> {
  constructor(message: string, code: PdfFault = 'pdfFailed') {
    super(message, code)
  }
}

/**
 * The packaged LibreOffice in a process of its own. It reaches neither network nor files, and what it does to its memory
 * ends with it.
 */
export class OfficeChild {
  private readonly child: ChildProcess
  private readonly ready: Promise<void>
  private documents = 0
  private rss = 0
  private hasEnded = false

  /** `fonts` are files of this machine that it draws with besides its own. Its start is looked at every `lookMs`. */
  constructor(fonts: readonly string[] = [], program = packaged, lookMs?: number) {
    this.child = fork(program, fonts, {
      execArgv: ['--disable-warning=ExperimentalWarning', compileLate],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    standBack(this.child)
    this.child.once('exit', () => {
      this.hasEnded = true
    })
    const { pid } = this.child
    const stopLooking = pid === undefined ? () => undefined : onRest(pid, () => this.end(), lookMs)
    this.ready = this.reply(startMs, ({ kind }) => kind === 'ready')
      .then(() => undefined)
      .finally(stopLooking)
    // Whoever asks first is told.
    this.ready.catch(() => undefined)
  }

  hasStarted(): Promise<boolean> {
    return this.ready.then(
      () => true,
      () => false,
    )
  }

  /** Whether the next document may be given to it: it grows with each of the first ones. */
  get isFit(): boolean {
    return !this.hasEnded && this.documents < mostDocuments && this.rss < mostBytes
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  async convert(request: ConvertRequest): Promise<Buffer> {
    await this.ready
    const id = ++this.documents
    const answer = this.reply(convertMs, (reply) => 'id' in reply && reply.id === id)
    this.child.send({ id, request })
    const reply = await answer
    if (reply.kind !== 'done') throw new Unconvertible(reply.kind === 'failed' ? reply.reason : 'no answer')
    this.rss = reply.rss
    return Buffer.from(reply.bytes)
  }

  end(): void {
    this.hasEnded = true
    this.child.kill('SIGKILL')
  }

  /** One that waits for the next document does not keep its process from ending. */
  private keepsAwake(isAwake: boolean): void {
    for (const one of [this.child, this.child.channel])
      if (isAwake) one?.ref()
      else one?.unref()
  }

  private reply(ms: number, isMine: (reply: ConvertReply) => boolean): Promise<ConvertReply> {
    return new Promise((resolve, reject) => {
      this.keepsAwake(true)
      const settle = (work: () => void) => {
        clearTimeout(timer)
        this.keepsAwake(false)
        this.child.off('message', onMessage)
        this.child.off('exit', onExit)
        work()
      }
      const onMessage = (reply: ConvertReply) => isMine(reply) && settle(() => resolve(reply))
      const onExit = () => settle(() => reject(new Unconvertible('the converter ended')))
      const timer = setTimeout(() => {
        settle(() => reject(new Unconvertible('it takes too long', 'pdfTooLong')))
        this.end()
      }, ms)
      this.child.on('message', onMessage)
      this.child.on('exit', onExit)
    })
  }
}

const mostStarts = 8

/** One that is ready: about one of three comes to rest on its way there, and stays so for minutes. Those are ended. */
export async function startedOffice(next: () => OfficeChild, signal?: AbortSignal): Promise<OfficeChild> {
  for (let tried = 0; tried < mostStarts; tried += 1) {
    const office = next()
    // Cancelled before it is ready, it goes on to be: the next document finds it so.
    if (await unlessAborted(office.hasStarted(), signal)) return office
    office.end()
  }
  throw new Unconvertible('the converter does not start')
}

/**
 * Tried twice: what a document did to the first converter is gone with it, and so is one that was killed. Who cancels
 * ends the converter: nothing else stops what it has begun.
 */
export async function convertTwice(
  next: () => OfficeChild,
  request: ConvertRequest,
  signal?: AbortSignal,
): Promise<Buffer> {
  const once = async () => {
    const office = await startedOffice(next, signal)
    try {
      return await unlessAborted(office.convert(request), signal)
    } catch (error) {
      if (error instanceof Unconvertible || signal?.aborted) office.end()
      throw error
    }
  }
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error
    return await once()
  }
}
