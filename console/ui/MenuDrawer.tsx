import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'

type MenuDrawerProps = {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  brand: ReactNode
  menu: ReactNode
  user?: ReactNode
}

/** The sidebar on a small screen. A native dialog: it keeps the focus, Escape closes it, the page behind is inert. */
export const MenuDrawer = ({ open, onClose, label, closeLabel, brand, menu, user }: MenuDrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  // A link leads to a page, which the drawer would hide; a click beside the sheet hits the dialog itself.
  const closeOnLinkOrBackdrop = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target === dialog.current || target.closest('a')) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard
    <dialog
      ref={dialog}
      className="frame-drawer"
      aria-label={label}
      onClose={onClose}
      onClick={closeOnLinkOrBackdrop}
    >
      <div className="frame-drawer-sheet">
        <div className="frame-logo">
          {brand}
          <IconButton className="frame-toggle" label={closeLabel} icon={<X size={18} />} onClick={onClose} />
        </div>
        <div className="frame-menu">{menu}</div>
        {user && <div className="frame-user">{user}</div>}
      </div>
    </dialog>
  )
}
