/**
 * The lines of a text that comes in pieces. A line ends at \n alone: Node's readline ends one at U+2028 and U+2029 as
 * well, which stand in texts that people have pasted, and then no line of such a row is JSON any more.
 */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    const last = others.pop()
    if (last === undefined) continue
    yield begun.join('')
    yield* others
    begun = [last]
  }
  const rest = begun.join('') + decoder.decode()
  if (rest) yield rest
}
