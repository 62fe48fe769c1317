import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { Question } from './ConfirmModal.tsx'

const ConfirmModal = lazy(() => import('./ConfirmModal.tsx'))

type Confirm = (question: Question) => Promise<boolean>
type Asked = Question & { answer: (yes: boolean) => void }

const ConfirmContext = createContext<Confirm | null>(null)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ ...question, answer: resolve })
        setOpen(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    setOpen(false)
    asked?.answer(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmModal {...asked} open={open} onAnswer={answer} afterClose={() => setAsked(null)} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}

/** `if (await confirm({ title, text, yes, no })) …` */
export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}
