export type ToastKind = 'success' | 'error' | 'info'

export type Toast = {
  kind: ToastKind
  text: string
  /** Stays until it is dismissed. */
  persistent?: boolean
  action?: { label: string; onClick: () => void }
}

export type ShownToast = Toast & { id: number }

export type ToastStack = {
  show: (toast: Toast) => number
  success: (text: string) => number
  error: (text: string) => number
  info: (text: string) => number
  dismiss: (id: number) => void
  /** While the pointer or the focus is on a toast, none of them goes away. */
  hold: () => void
  release: () => void
  shown: () => readonly ShownToast[]
  follow: (changed: () => void) => () => void
}

export const mostToasts = 2
export const toastDuration = 5000

/** The newest always stays. What goes first is the oldest that would go by itself anyway. */
const withRoomFor = (toasts: readonly ShownToast[]): readonly ShownToast[] => {
  if (toasts.length < mostToasts) return toasts
  const leaving = toasts.find((toast) => !toast.persistent) ?? toasts[0]
  return toasts.filter((toast) => toast !== leaving)
}

/** The toasts of one page. Lives outside React so that code without a component can show one too. */
export const createToastStack = (): ToastStack => {
  let toasts: readonly ShownToast[] = []
  let lastId = 0
  let isHeld = false
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const followers = new Set<() => void>()

  const change = (next: readonly ShownToast[]): void => {
    const kept = new Set(next.map((toast) => toast.id))
    for (const [id, timer] of timers) {
      if (kept.has(id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    toasts = next
    if (next.length === 0) isHeld = false // what was under the pointer is gone, it cannot leave any more
    for (const changed of followers) changed()
  }
  const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

  const startTimer = ({ id, persistent }: ShownToast): void => {
    if (!persistent && !isHeld) timers.set(id, setTimeout(dismiss, toastDuration, id))
  }

  const show = (toast: Toast): number => {
    lastId += 1
    const added = { ...toast, id: lastId }
    // The same words twice are one message: the newer takes the place of the older.
    const others = toasts.filter((other) => other.kind !== toast.kind || other.text !== toast.text)
    change([...withRoomFor(others), added])
    startTimer(added)
    return lastId
  }

  return {
    show,
    success: (text) => show({ kind: 'success', text }),
    error: (text) => show({ kind: 'error', text }),
    info: (text) => show({ kind: 'info', text }),
    dismiss,
    hold: () => {
      isHeld = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      for (const toast of toasts) startTimer(toast)
    },
    shown: () => toasts,
    follow: (changed) => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
}
