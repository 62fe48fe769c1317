const dialogs = '.ant-modal-root, .ant-drawer'
/** What lies over the page for a while, and what a dialog may have been opened from. */
const layers = `${dialogs}, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, [popover]`
const bodies = '.ant-modal-body, .ant-drawer-body'
const closers = '.ant-modal-close, .ant-drawer-close'
const fields =
  'input:not([type="hidden"], [type="radio"]:not(:checked)), textarea, select, [contenteditable="true"]'
const focusables = 'a[href], button, input, select, textarea, [tabindex]'

/** The way of the keyboard: what was used last on the page, and then in each layer that was opened over it. */
type Trail = readonly { element: HTMLElement; layer: Element | null }[]

/**
 * A dialog takes the focus where it begins, and gives it back to what it was opened from, were it an entry of a menu that
 * is closed by now. antd puts it on Close, and gives nothing back when a dialog is taken away as a whole.
 */
export function leadDialogFocus(): () => void {
  let trail: Trail = []
  const entered = new WeakSet<Element>()

  const remember = (element: HTMLElement) => {
    const layer = element.closest(layers)
    const at = layer ? trail.findIndex((one) => one.layer === layer) : 0
    trail = [...(at < 0 ? trail : trail.slice(0, at)), { element, layer }]
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = target.closest(dialogs)
    if (dialog && !entered.has(dialog)) {
      entered.add(dialog)
      // The focus on the way comes by here again.
      if (target.closest(closers)) return beginningOf(dialog)?.focus({ preventScroll: true })
    }
    remember(target)
  }
  // Not every browser gives the focus to a button that is clicked.
  const onPress = ({ target }: PointerEvent) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>(focusables)
    if (pressed) remember(pressed)
  }
  const observer = new MutationObserver(() => {
    const closed = trail.find(({ layer }) => layer?.matches(dialogs) && !layer.isConnected)
    if (!closed) return
    const [page] = trail
    const isLost = document.activeElement === document.body || document.activeElement === null
    trail = trail.filter(({ layer }) => layer === null || layer.isConnected)
    if (!isLost) return
    const last = trail.findLast(({ element }) => element.isConnected && element.checkVisibility())
    last?.element.focus({ preventScroll: true })
    // It went with what was deleted, or cannot be used any more.
    if (page && document.activeElement === document.body) focusOn(document.querySelector('main'))
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress, true)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress, true)
    observer.disconnect()
  }
}

/** Its first field, else what it says. A field would bring up the keyboard of a phone. */
function beginningOf(dialog: Element): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(bodies)
  if (!body) return null
  const hasKeys = !window.matchMedia('(pointer: coarse)').matches
  const field = [...body.querySelectorAll<HTMLElement>(fields)].find(
    (one) => hasKeys && one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  )
  if (!field) body.tabIndex = -1
  return field ?? body
}

export function focusOn(element: HTMLElement | null): void {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
