import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from './sizes.ts'

export const useMediaQuery = (query: string): boolean => {
  const follow = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches)
}

export const useIsNarrowerThan = (name: keyof typeof breakpoints): boolean =>
  useMediaQuery(`(width < ${breakpoints[name]}px)`)
