import fc from 'fast-check'

/** Damage to a file, as data: where (a part of its length), what, with which byte. */
export interface Damage {
  at: number
  kind: 'flip' | 'cut' | 'insert' | 'zero' | 'repeat'
  byte: number
}

export const damages = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom<Damage['kind']>('flip', 'cut', 'insert', 'zero', 'repeat'),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { maxLength: 6 },
)

export function damaged(bytes: Buffer, list: readonly Damage[]): Buffer {
  let result = bytes
  for (const { at, kind, byte } of list) {
    const place = Math.min(result.length - 1, Math.floor(at * result.length))
    if (place < 0) return result
    const before = result.subarray(0, place)
    const after = result.subarray(place)
    if (kind === 'cut') result = Buffer.from(before)
    else if (kind === 'insert') result = Buffer.concat([before, Buffer.alloc(1 + (byte % 16), byte), after])
    else if (kind === 'repeat') result = Buffer.concat([before, after.subarray(0, byte), after])
    else {
      result = Buffer.from(result)
      if (kind === 'flip') result[place] = (result[place] ?? 0) ^ (byte || 1)
      else result.fill(0, place, Math.min(result.length, place + (byte % 8) + 1))
    }
  }
  return result
}
