import { useEffect } from 'react'
import { useAppValues } from './app-values.tsx'

export const tabTitle = (page: string, brand: string): string => `${page} | ${brand} Dashboard`

/** Names the browser's tab on pages that need no session. */
export function useTabTitle(page: string): void {
  const { appDisplayName } = useAppValues()
  useEffect(() => {
    document.title = tabTitle(page, appDisplayName)
  }, [page, appDisplayName])
}
