import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What pg's connection can do beside what its types tell. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The messages of the server that a statement gets from pg's client; most of them mean nothing to a copy. */
abstract class Copy {
  rows = 0
  /** A copy lasts as long as it lasts: the limit of the pool's statements is not for it. */
  readonly query_timeout = 2 ** 31 - 1
  /** pg puts its own here, which forgets the limit. */
  callback: () => void = () => undefined
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  submit(connection: unknown): void {
    const known = connection as CopyConnection
    this.begin(known)
    known.query(this.text)
  }
  abstract begin(connection: CopyConnection): void
  abstract handleError(error: Error): void
  abstract handleReadyForQuery(): void
  handleCommandComplete({ text }: { text?: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text ?? '')?.[1] ?? 0)
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFail('Nothing to copy')
  }
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const blockBytes = 64 * 1024
const mostWaitingBytes = 1024 * 1024

class CopyOut extends Copy {
  private blocks: Buffer[] = []
  private gathered: Buffer[] = []
  private gatheredBytes = 0
  private waitingBytes = 0
  private isOver = false
  private failure: Error | undefined
  private wake: () => void = () => undefined
  private stream: Duplex | undefined

  begin({ stream }: CopyConnection): void {
    this.stream = stream
  }
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser uses its buffer again.
    this.gathered.push(Buffer.from(chunk))
    this.gatheredBytes += chunk.length
    this.waitingBytes += chunk.length
    if (this.gatheredBytes >= blockBytes) this.close()
    if (this.waitingBytes > mostWaitingBytes) this.stream?.pause()
  }
  handleError(error: Error): void {
    this.callback()
    this.failure = error
    this.wake()
  }
  handleReadyForQuery(): void {
    this.callback()
    this.close()
    this.isOver = true
    this.wake()
  }
  private close(): void {
    if (this.gathered.length > 0) this.blocks.push(Buffer.concat(this.gathered))
    this.gathered = []
    this.gatheredBytes = 0
    this.wake()
  }

  async *content(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.failure) throw this.failure
        const block = this.blocks.shift()
        if (block) {
          this.waitingBytes -= block.length
          if (this.waitingBytes < mostWaitingBytes / 2) this.stream?.resume()
          yield block
        } else if (this.isOver) return
        else
          await new Promise<void>((wake) => {
            this.wake = wake
          })
      }
    } finally {
      this.stream?.resume()
    }
  }
}

class CopyIn extends Copy {
  readonly done: Promise<number>
  private readonly source: AsyncIterable<Buffer>
  private failure: Error | undefined
  private settle: { resolve(rows: number): void; reject(error: Error): void }
  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text)
    this.source = source
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.done = promise
    this.settle = { resolve, reject }
  }
  begin(): void {}
  override handleCopyInResponse(connection: CopyConnection): void {
    this.pump(connection).then(
      () => connection.endCopyFrom(),
      (problem: Error) => {
        this.failure ??= problem
        connection.sendCopyFail('The source of the copy failed')
      },
    )
  }
  private async pump(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.source) {
      if (this.failure) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
  }
  handleError(error: Error): void {
    this.callback()
    this.failure ??= error
    // A connection that broke says nothing more.
    if (!('severity' in error)) this.settle.reject(this.failure)
  }
  handleReadyForQuery(): void {
    this.callback()
    if (this.failure) this.settle.reject(this.failure)
    else this.settle.resolve(this.rows)
  }
}

/** `copy … to stdout`: the rows as they come, a megabyte ahead at most, and how many they were when all have come. */
export function copyOut(
  client: pg.ClientBase,
  text: string,
): { content: AsyncGenerator<Buffer>; rows(): number } {
  const copy = client.query(new CopyOut(text))
  return { content: copy.content(), rows: () => copy.rows }
}

/** `copy … from stdin`; answers how many rows were written. A source that throws writes none. */
export const copyIn = (client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> =>
  client.query(new CopyIn(text, source)).done
