/** Whether the server is heard, and when it last was. One for the page. */
export interface Connection {
  isLost: boolean
  /** In ms since 1970; null before the first answer. */
  heardAt: number | null
}

let state: Connection = { isLost: false, heardAt: null }
const listeners = new Set<() => void>()

function become(next: Connection): void {
  const isNews = next.isLost !== state.isLost
  state = next
  if (isNews) for (const tell of listeners) tell()
}

export const connection = {
  get: () => state,
  /** The server answered, whatever it said. */
  heard: (now = Date.now()) => become({ isLost: false, heardAt: now }),
  /** A request got no answer, or the browser says that it has no network. */
  lost: () => become({ ...state, isLost: true }),
  /** The browser has a network again; nothing is asked behind the reader's back. */
  regained: () => become({ ...state, isLost: false }),
  follow: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}

/** The browser knows first when the network goes. */
export function listenForConnection(): void {
  window.addEventListener('offline', () => connection.lost())
  window.addEventListener('online', () => connection.regained())
}
