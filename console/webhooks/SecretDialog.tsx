import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Space } from 'antd'
import { Copy } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { text } from './texts.ts'

interface Props {
  secret: string
  onClose(isDone?: boolean): void
}

/** The only time that a secret is seen. */
export function SecretDialog({ secret, onClose }: Props) {
  const t = useText()
  const copy = useCopy()
  const client = useQueryClient()
  const close = () => {
    void client.invalidateQueries()
    onClose(true)
  }
  return (
    <Modal
      open
      title={t(text.secretTitle)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t(text.done)}
        </Button>
      }
    >
      <p>{t(text.secretText)}</p>
      <Space.Compact block>
        <Input readOnly value={secret} aria-label={t(text.secretTitle)} />
        <Button icon={<Copy size={16} />} onClick={() => void copy(secret)}>
          {t(text.copy)}
        </Button>
      </Space.Compact>
    </Modal>
  )
}
