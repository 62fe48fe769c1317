import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { useText } from './i18n.tsx'
import { isAuthPage } from './token.ts'

/** Something that holds what was entered and not saved. */
interface Guard {
  hasChanges(): boolean
  /** Whether going there loses it. */
  isLoss(from: Location, to: Location): boolean
}

/** Those of the page. */
const guards = new Set<Guard>()
/** Whether what was entered would be lost with the page. */
export const holdsUnsaved = (): boolean => [...guards].some((guard) => guard.hasChanges())

/** Asks whether what was entered may be lost. */
type Ask = () => Promise<boolean>
const AskContext = createContext<Ask | null>(null)

const text = {
  title: { en: 'Discard your changes?', de: 'Änderungen verwerfen?' },
  text: { en: 'Your entries are not saved yet.', de: 'Ihre Eingaben sind noch nicht gespeichert.' },
  discard: word.discard,
  keep: { en: 'Keep editing', de: 'Weiter bearbeiten' },
} satisfies Record<string, Text>

/** The one place that asks before entered text is lost: by a link, the browser's Back, a closed tab or Escape. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const confirm = useConfirm()
  const ask = useCallback(
    () =>
      confirm({
        title: t(text.title),
        text: t(text.text),
        danger: true,
        yes: t(text.discard),
        no: t(text.keep),
      }),
    [confirm, t],
  )
  // A session that has ended is left without a question.
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      !isAuthPage(nextLocation.pathname) &&
      [...guards].some((guard) => guard.isLoss(currentLocation, nextLocation) && guard.hasChanges()),
    [],
  )
  const blocker = useBlocker(isBlocked)
  useEffect(() => {
    if (blocker.state === 'blocked')
      void ask().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, ask])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holdsUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return <AskContext value={ask}>{children}</AskContext>
}

/**
 * Guards what is entered while this is on the screen. Answers a function for the ways out that are no navigation
 * (Cancel, Escape): whether it may be left.
 */
export function useUnsaved(hasChanges: () => boolean, isLoss: Guard['isLoss'] = otherPage) {
  const ask = use(AskContext)
  if (!ask) throw new Error('UnsavedProvider is missing')
  const guard = useRef<Guard>({ hasChanges, isLoss })
  guard.current.hasChanges = hasChanges
  guard.current.isLoss = isLoss
  useEffect(() => {
    const own = guard.current
    guards.add(own)
    return () => {
      guards.delete(own)
    }
  }, [])
  return useCallback(async () => !guard.current.hasChanges() || ask(), [ask])
}

const otherPage: Guard['isLoss'] = (from, to) => from.pathname !== to.pathname
