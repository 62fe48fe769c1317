import type { Location } from 'react-router'
import { useUnsaved } from '#console/kit/unsaved.tsx'

/** Asks before a comment that is not saved is lost: by closing the drawer, or by going to another recommendation. */
export function useDraft(written: string, initial: string): void {
  useUnsaved(() => gist(written) !== gist(initial), isElsewhere)
}

/** The tabs of the drawer keep what is written. */
function isElsewhere(from: Location, to: Location): boolean {
  const details = ({ search }: Location) => new URLSearchParams(search).get('details')
  return from.pathname !== to.pathname || details(from) !== details(to)
}

/** Words and pictures: what somebody would miss. */
function gist(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const media = [...body.querySelectorAll('img[src], video[src]')].map((one) => one.getAttribute('src'))
  return [(body.textContent ?? '').replace(/\s+/g, ''), ...media].join(' ')
}
