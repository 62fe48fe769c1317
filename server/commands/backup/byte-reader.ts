import { DamagedBackup } from './damaged-backup.ts'

/** Reads a stream by numbers of bytes. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async read(length: number): Promise<Buffer> {
    const parts = [this.rest]
    let have = this.rest.length
    while (have < length) {
      const { value, done } = await this.source.next()
      if (done) throw new DamagedBackup('The backup ends too early: the file was cut off')
      parts.push(value)
      have += value.length
    }
    const whole = parts.length === 1 ? this.rest : Buffer.concat(parts)
    this.rest = whole.subarray(length)
    return whole.subarray(0, length)
  }

  async number(most: number): Promise<number> {
    const value = (await this.read(4)).readUInt32BE()
    if (value > most) throw new DamagedBackup('The backup is damaged: a part of it has an impossible length')
    return value
  }

  async isAtEnd(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { value, done } = await this.source.next()
      if (done) return true
      this.rest = value
    }
    return false
  }

  /** What is left of the stream. */
  async *remaining(): AsyncGenerator<Buffer> {
    if (this.rest.length > 0) yield this.rest
    for (;;) {
      const { value, done } = await this.source.next()
      if (done) return
      yield value
    }
  }
}

export function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
