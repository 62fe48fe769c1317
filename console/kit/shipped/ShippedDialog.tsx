import { Button, Modal } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Shipped } from '#contract/kit/shipped.ts'
import { word } from '#contract/kit/words.ts'
import { ShippedNote } from './ShippedNote.tsx'
import { text } from './texts.ts'

interface Props extends DialogProps<Record<string, unknown>> {
  shipped: Shipped
}

/** What an operator and the product have made of a row; the shipped words can be put back. */
export function ShippedDialog({ shipped, rows, onClose }: Props) {
  const t = useText()
  const confirm = useConfirm()
  const { entity, calls } = shipped
  const locked = useSession().editsDisabled(calls.restore.edits)
  const params = { id: Number(rows[0]?.[entity.key]) }
  const { data } = useAnswer(calls.comparison, { params })
  const restore = async () => {
    const isSure = await confirm({
      ...{ title: t(text.restoreTitle), text: t(text.restoreText), danger: true },
      ...{ yes: t(word.yes), no: t(word.no) },
    })
    if (!isSure) return
    await callApi(calls.restore, { params })
    onClose(true)
  }
  return (
    <Modal
      open
      width={720}
      title={t(text.compare)}
      onCancel={() => onClose()}
      footer={
        <>
          <DisabledReason reason={locked} label={t(text.restore)}>
            {(disabled) => (
              <Button disabled={disabled || !data?.shipped} onClick={() => void restore()}>
                {t(text.restore)}
              </Button>
            )}
          </DisabledReason>
          <Button type="primary" onClick={() => onClose()}>
            {t(text.close)}
          </Button>
        </>
      }
    >
      {data && <ShippedNote of={shipped} compared={data} />}
    </Modal>
  )
}
