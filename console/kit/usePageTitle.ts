import { useEffect } from 'react'
import { useSession } from './session.tsx'

const listeners = new Set<(title: string) => void>()
let current = ''

/** Names the page: in the browser's tab and, for account people, in the header. */
export function usePageTitle(title: string): void {
  const { appDisplayName } = useSession()
  useEffect(() => {
    document.title = `${title} | ${appDisplayName} Dashboard`
    current = title
    for (const tell of listeners) tell(title)
    return () => {
      current = ''
    }
  }, [title, appDisplayName])
}

export const pageTitle = {
  get: () => current,
  follow: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
