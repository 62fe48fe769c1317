import { createContext, type RefObject, use, useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

/** Each tells whether its box holds something that is not saved. */
type Drafts = Set<() => boolean>
export const DraftsContext = createContext<Drafts | null>(null)

/** The unsaved comments of the drawer. Closing it, or going to another recommendation, asks before they are lost. */
export function useDrafts(): Drafts {
  const t = useText()
  const confirm = useConfirm()
  const drafts = useRef<Drafts>(new Set()).current
  const isLoss = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) && [...drafts].some((hasText) => hasText()),
    [drafts],
  )
  const blocker = useBlocker(isLoss)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: t(text.discardDraft),
      text: t(text.discardDraftText),
      danger: true,
      yes: t(text.discard),
      no: t(text.keepWriting),
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  return drafts
}

/** The tabs of the drawer keep what is written; a session that has ended is left without a question. */
function isElsewhere(from: Location, to: Location): boolean {
  const details = ({ search }: Location) => new URLSearchParams(search).get('details')
  return to.pathname !== linkTo('login') && (from.pathname !== to.pathname || details(from) !== details(to))
}

/** Tells the drawer whether what stands in the box differs from what was there at first. */
export function useDraft(box: RefObject<HTMLElement | null>, initial: string): void {
  const drafts = use(DraftsContext)
  useEffect(() => {
    const hasText = () => {
      const written = box.current?.querySelector('[contenteditable]')
      return !!written && gist(written) !== gist(new DOMParser().parseFromString(initial, 'text/html').body)
    }
    drafts?.add(hasText)
    return () => {
      drafts?.delete(hasText)
    }
  }, [drafts, box, initial])
}

/** Words and pictures: what somebody would miss. */
const gist = (element: Element): string =>
  [
    (element.textContent ?? '').replace(/\s+/g, ''),
    ...[...element.querySelectorAll('img[src], video[src]')].map((media) => media.getAttribute('src')),
  ].join(' ')
