import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { modalWidth } from './sizes.ts'

export type Question = {
  title: ReactNode
  /** What happens, and what is lost. */
  text?: ReactNode
  yes: string
  no: string
  /** For what cannot be undone: a red Yes, and the focus on No. */
  danger?: boolean
}

type ConfirmModalProps = Question & {
  open: boolean
  onAnswer: (yes: boolean) => void
  afterClose?: () => void
}

/** The question itself: fetched when the first one is asked. */
export default function ConfirmModal(props: ConfirmModalProps) {
  return (
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
}
