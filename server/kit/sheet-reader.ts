import { on } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetRow } from './sheets.ts'

export interface ReaderOrder {
  bytes: Uint8Array
  rows: number
  columns: number
}
export interface ReaderMessage {
  rows: SheetRow[]
  problem?: 'broken' | 'rows' | 'columns' | 'large'
  isLast?: boolean
}

/** Runs as a thread: reads one sheet after the other, and sends its rows in portions, each after it was asked for. */
const portion = 500
const cellLimit = 32_767
/** Empty cells that only have a format may follow; a row of 16,384 of them costs too much. */
const widest = 1000

if (parentPort) {
  const messages = on(parentPort, 'message')
  for await (const [order] of messages) await read(parentPort, order as ReaderOrder, () => messages.next())
}

async function read(to: MessagePort, order: ReaderOrder, asked: () => Promise<unknown>): Promise<void> {
  const send = (message: ReaderMessage) => to.postMessage(message)
  let rows: SheetRow[] = []
  let count = 0
  try {
    // One more for the header, one more to know that there are too many.
    for await (const { index, values } of streamXlsxRows(order.bytes, { maxRows: order.rows + 2 })) {
      if (values.length > widest) return send({ rows: [], problem: 'columns' })
      while (values.length > 0 && (values.at(-1) === null || values.at(-1) === '')) values.pop()
      if (values.length > order.columns) return send({ rows: [], problem: 'columns' })
      if (values.some((cell) => typeof cell === 'string' && cell.length > cellLimit))
        return send({ rows: [], problem: 'large' })
      count += 1
      if (count > order.rows + 1) return send({ rows: [], problem: 'rows' })
      rows.push({ row: Number.isInteger(index) ? index + 1 : count, values })
      if (rows.length < portion) continue
      send({ rows })
      rows = []
      await asked()
    }
    send({ rows, isLast: true })
  } catch {
    send({ rows: [], problem: 'broken' })
  }
}
