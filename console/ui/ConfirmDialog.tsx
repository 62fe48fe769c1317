import { Button, Modal } from 'antd'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { modalWidth } from './sizes.ts'

type Question = {
  title: ReactNode
  /** What happens, and what is lost. */
  text?: ReactNode
  yes: string
  no: string
  /** For what cannot be undone: a red Yes, and the focus on No. */
  danger?: boolean
}

type ConfirmDialogProps = Question & {
  open: boolean
  onAnswer: (yes: boolean) => void
  afterClose?: () => void
}

export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Modal
    open={props.open}
    title={props.title}
    width={modalWidth.small}
    centered
    closable={false}
    onCancel={() => props.onAnswer(false)}
    afterClose={props.afterClose}
    footer={
      <>
        <Button autoFocus={props.danger} onClick={() => props.onAnswer(false)}>
          {props.no}
        </Button>
        <Button
          type="primary"
          danger={props.danger}
          autoFocus={!props.danger}
          onClick={() => props.onAnswer(true)}
        >
          {props.yes}
        </Button>
      </>
    }
  >
    {props.text}
  </Modal>
)

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
      {asked && <ConfirmDialog {...asked} open={open} onAnswer={answer} afterClose={() => setAsked(null)} />}
    </ConfirmContext>
  )
}

/** `if (await confirm({ title, text, yes, no })) …` */
export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}
