import { useSyncExternalStore } from 'react'
import { tableBodyHeight } from './sizes.ts'

const followWindow = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useTableBodyHeight = (): string =>
  useSyncExternalStore(followWindow, () => tableBodyHeight(window.innerWidth))
