import { sayReading } from '#contract/scans/reading-sentences.ts'
import { ReadFailure } from './outcome.ts'

/** How many bytes may still come for one table, over all its answers. */
export interface Allowance {
  bytes: number
  readonly of: number
}
export const allowanceOf = (bytes: number): Allowance => ({ bytes, of: bytes })

function spend(allowance: Allowance, bytes: number): void {
  allowance.bytes -= bytes
  if (allowance.bytes < 0)
    throw new ReadFailure(
      'unexpected-shape',
      sayReading('tooLargeTable', { megabytes: Math.round(allowance.of / 1e6) }),
    )
}

/** The body as JSON; one that outgrows `maxBytes` is given up at once, not after it has filled the memory. */
export async function readJson(
  response: Response,
  maxBytes: number,
  allowance?: Allowance,
): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream, which closes the connection.
    if (bytes > maxBytes)
      throw new ReadFailure(
        'unexpected-shape',
        sayReading('tooLargeAnswer', { megabytes: Math.round(maxBytes / 1e6) }),
      )
    if (allowance) spend(allowance, chunk.byteLength)
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
