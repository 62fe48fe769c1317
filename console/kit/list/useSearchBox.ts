import { useEffect, useRef, useState } from 'react'
import { searchDelay, searchToApply } from './search.ts'

/** The box shows every letter at once; the list is asked when the hand rests, from three letters on. */
export function useSearchBox(applied: string, apply: (words: string) => void) {
  const [typed, setTyped] = useState(applied)
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const words = searchToApply(typed)
    if (words === null || words === applied) return
    const timer = setTimeout(() => latest.current(words), searchDelay.toolbar)
    return () => clearTimeout(timer)
  }, [typed, applied])
  return { typed, type: setTyped }
}
