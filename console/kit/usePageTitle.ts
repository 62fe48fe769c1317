import { useEffect } from 'react'
import { useSession } from './session.tsx'
import { tabTitle } from './tab-title.ts'

const listeners = new Set<(title: string) => void>()
let current = ''

/** Names the page: in the browser's tab and, for account people, in the header. */
export function usePageTitle(title: string): void {
  const { appDisplayName } = useSession()
  useEffect(() => {
    document.title = tabTitle(title, appDisplayName)
    current = title
    for (const tell of listeners) tell(title)
    return () => {
      current = ''
    }
  }, [title, appDisplayName])
}

/** Names the browser's tab after the one thing that the page is about; the header keeps the name of the page. */
export function useTabName(name: string): void {
  const { appDisplayName } = useSession()
  // After every drawing: a change of language lets the page name the tab again.
  useEffect(() => {
    document.title = tabTitle(name, appDisplayName)
  })
}

export const pageTitle = {
  get: () => current,
  follow: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
