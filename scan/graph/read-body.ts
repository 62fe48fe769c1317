import { ReadFailure } from './outcome.ts'

/** The body as JSON; one that outgrows `maxBytes` is given up at once, not after it has filled the memory. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream, which closes the connection.
    if (bytes > maxBytes)
      throw new ReadFailure('unexpected-shape', `The answer is larger than ${Math.round(maxBytes / 1e6)} MB`)
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
