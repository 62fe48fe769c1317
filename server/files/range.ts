export interface Range {
  start: number
  end: number
}

/**
 * The one range of a `Range` header. Undefined: none that is understood, so the whole file is the answer.
 * Null: none of the file's bytes.
 */
export function readRange(header: string | undefined, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? null : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? null : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
