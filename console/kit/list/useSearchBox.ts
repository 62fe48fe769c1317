import { useEffect, useState } from 'react'
import { searchDelay, searchToApply } from './search.ts'
import { useStable } from './useStable.ts'

/** The box shows every letter at once; the list is asked when the hand rests, from three letters on. */
export function useSearchBox(
  applied: string,
  apply: (words: string) => void,
  delay: number = searchDelay.toolbar,
) {
  const [box, setBox] = useState({ typed: applied, asked: applied, seen: applied })
  const applyLatest = useStable(apply)
  // The words changed by another hand, as with the back button: the box follows.
  if (applied !== box.seen)
    setBox(
      applied === box.asked ? { ...box, seen: applied } : { typed: applied, asked: applied, seen: applied },
    )
  const { typed, asked } = box
  useEffect(() => {
    const words = searchToApply(typed)
    if (words === null || words === asked) return
    const timer = setTimeout(() => {
      setBox((before) => ({ ...before, asked: words }))
      applyLatest(words)
    }, delay)
    return () => clearTimeout(timer)
  }, [typed, asked, delay, applyLatest])
  return { typed, type: (words: string) => setBox((before) => ({ ...before, typed: words })) }
}
