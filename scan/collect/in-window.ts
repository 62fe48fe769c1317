/** Maps with up to `width` at work, and gives the results in the order of what came in. */
export async function* inWindow<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const window: Promise<R>[] = []
  try {
    for await (const item of items) {
      window.push(work(item))
      const first = window.length >= width ? window.shift() : undefined
      if (first) yield await first
    }
    for (let first = window.shift(); first; first = window.shift()) yield await first
  } finally {
    // What is still under way must not fail unheard when the reader has gone.
    await Promise.allSettled(window)
  }
}

/** Groups of `size`, the last one shorter. */
export async function* chunked<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
