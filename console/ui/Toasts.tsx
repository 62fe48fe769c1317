import { Info, X } from 'lucide-react'
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'
import { StateIcon } from './StateIcon.tsx'
import { createToastStack, type ShownToast, type ToastKind, type ToastStack } from './toastStack.ts'
import './Toasts.css'

const icons: Record<ToastKind, ReactNode> = {
  success: <StateIcon state="ok" size={18} />,
  error: <StateIcon state="bad" size={18} />,
  info: <Info className="toast-info" size={18} aria-hidden="true" />,
}

type ToastLabels = { region: string; dismiss: string }
type ToastItemProps = { toast: ShownToast; stack: ToastStack; labels: ToastLabels }

const ToastItem = ({ toast, stack, labels }: ToastItemProps) => (
  // The order keeps the age: the two live regions below would otherwise part errors from the rest.
  <div className="toast" style={{ order: toast.id }}>
    {icons[toast.kind]}
    <div className="toast-text">
      {toast.text}
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.onClick()
            stack.dismiss(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
    <IconButton label={labels.dismiss} icon={<X size={16} />} onClick={() => stack.dismiss(toast.id)} />
  </div>
)

const ToastContext = createContext<ToastStack | null>(null)

type ToastProviderProps = {
  /** One made outside, for code without a component. */
  stack?: ToastStack
  labels: ToastLabels
  children: ReactNode
}

export const ToastProvider = ({ stack, labels, children }: ToastProviderProps) => {
  const [own] = useState(createToastStack)
  const toasts = stack ?? own
  const shown = useSyncExternalStore(toasts.follow, toasts.shown)
  const isError = (toast: ShownToast) => toast.kind === 'error'
  const items = (list: readonly ShownToast[]) =>
    list.map((toast) => <ToastItem key={toast.id} toast={toast} stack={toasts} labels={labels} />)

  return (
    <ToastContext value={toasts}>
      {children}
      <section
        className="toasts"
        aria-label={labels.region}
        onMouseEnter={toasts.hold}
        onMouseLeave={toasts.release}
        onFocus={toasts.hold}
        onBlur={toasts.release}
      >
        <div className="toasts-live" aria-live="polite">
          {items(shown.filter((toast) => !isError(toast)))}
        </div>
        <div className="toasts-live" aria-live="assertive">
          {items(shown.filter(isError))}
        </div>
      </section>
    </ToastContext>
  )
}

export const useToasts = (): ToastStack => {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}
