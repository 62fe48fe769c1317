import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function for events that keeps its identity and does what the last drawing said. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: A) => current.current(...args), [])
}
