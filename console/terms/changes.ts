/** A piece of a paragraph: as it was, new, or gone. */
export interface Part {
  kind: 'same' | 'added' | 'removed'
  words: string
}

interface Step {
  kind: Part['kind']
  value: string
}

/** The paragraphs that differ, each with what was added and removed. Those that are the same are left out. */
export function changesBetween(before: readonly string[], after: readonly string[]): Part[][] {
  const changes: Part[][] = []
  const steps = difference(before, after)
  let at = 0
  while (at < steps.length) {
    if (steps[at]?.kind === 'same') {
      at += 1
      continue
    }
    const run = takeChanged(steps, at)
    at += run.length
    changes.push(...paired(run))
  }
  return changes
}

function takeChanged(steps: readonly Step[], from: number): Step[] {
  const end = steps.findIndex((step, place) => place >= from && step.kind === 'same')
  return steps.slice(from, end < 0 ? steps.length : end)
}

/** Paragraphs that stand in each other's place are compared word by word. */
function paired(run: readonly Step[]): Part[][] {
  const removed = run.filter(({ kind }) => kind === 'removed')
  const added = run.filter(({ kind }) => kind === 'added')
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => {
    const old = removed[place]?.value
    const now = added[place]?.value
    if (old === undefined) return [{ kind: 'added', words: now ?? '' }]
    if (now === undefined) return [{ kind: 'removed', words: old }]
    return compared(old, now)
  })
}

/** Word by word where they have enough in common to be one paragraph; else the one gives way to the other. */
function compared(old: string, now: string): Part[] {
  const steps = difference(wordsOf(old), wordsOf(now))
  const common = steps.filter(({ kind }) => kind === 'same').length
  if (common * 3 >= steps.length) return joined(steps)
  return [
    { kind: 'removed', words: old },
    { kind: 'added', words: now },
  ]
}

/** With the blanks after them, so that they can be put together again. */
const wordsOf = (paragraph: string): string[] => paragraph.match(/\S+\s*/g) ?? []

const joined = (steps: readonly Step[]): Part[] => {
  const parts: Part[] = []
  for (const { kind, value } of steps) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.words += value
    else parts.push({ kind, words: value })
  }
  return parts
}

/** The longest common part stays; what is removed comes before what is added in its place. */
function difference(before: readonly string[], after: readonly string[]): Step[] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const steps: Step[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const old = before[row]
    const now = after[column]
    if (old !== undefined && old === now) {
      steps.push({ kind: 'same', value: old })
      row += 1
      column += 1
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ kind: 'removed', value: old })
      row += 1
    } else {
      steps.push({ kind: 'added', value: now ?? '' })
      column += 1
    }
  }
  return steps
}
