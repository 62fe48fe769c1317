let isPressed = false
let waiting: (() => void)[] = []

function endPress(): void {
  isPressed = false
  const works = waiting
  waiting = []
  // The click comes with the release, and what waits after it.
  if (works.length > 0) setTimeout(() => works.map((work) => work()))
}

/**
 * Follows the pointer on the page. A sentence that appears while a button is held down pushes what lies below it away, and
 * the release meets something else: the press would be lost.
 */
export function followPresses(): () => void {
  const begin = () => {
    isPressed = true
  }
  const ends = ['pointerup', 'pointercancel'] as const
  document.addEventListener('pointerdown', begin, true)
  for (const end of ends) document.addEventListener(end, endPress, true)
  return () => {
    document.removeEventListener('pointerdown', begin, true)
    for (const end of ends) document.removeEventListener(end, endPress, true)
    endPress()
  }
}

/** At once, or when the pointer is let go. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
