export interface Piece {
  kind: 'same' | 'added' | 'removed'
  words: string
}

/** Beyond this, comparing word by word takes too long: the whole text is shown as changed. */
const mostSteps = 4_000_000
const context = 60

/** How one text became another, word by word; long parts that stayed are cut. */
export function changedWords(from: string, to: string): Piece[] {
  const old = wordsOf(from)
  const now = wordsOf(to)
  if (old.length * now.length > mostSteps)
    return joined([
      { kind: 'removed', words: from },
      { kind: 'added', words: to },
    ])
  const pieces: Piece[] = []
  const lengths = commonLengths(old, now)
  let [at, place] = [0, 0]
  while (at < old.length || place < now.length) {
    const [was = '', is = ''] = [old[at], now[place]]
    if (at < old.length && place < now.length && was === is) {
      pieces.push({ kind: 'same', words: was })
      at++
      place++
    } else if (
      place >= now.length ||
      (at < old.length && (lengths[at + 1]?.[place] ?? 0) >= (lengths[at]?.[place + 1] ?? 0))
    ) {
      pieces.push({ kind: 'removed', words: was })
      at++
    } else {
      pieces.push({ kind: 'added', words: is })
      place++
    }
  }
  return joined(pieces).map(shortened)
}

const wordsOf = (text: string) => text.match(/\s+|\w+|[^\s\w]/g) ?? []

/** For each pair of places the length of what both texts have in common from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at--)
    for (let place = now.length - 1; place >= 0; place--) {
      const row = lengths[at] as Uint32Array
      const below = lengths[at + 1] as Uint32Array
      row[place] =
        old[at] === now[place]
          ? (below[place + 1] ?? 0) + 1
          : Math.max(below[place] ?? 0, row[place + 1] ?? 0)
    }
  return lengths
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === piece.kind) last.words += piece.words
    else if (piece.words) result.push({ ...piece })
  }
  return result
}

const shortened = (piece: Piece): Piece =>
  piece.kind === 'same' && piece.words.length > 3 * context
    ? { ...piece, words: `${piece.words.slice(0, context)} … ${piece.words.slice(-context)}` }
    : piece
