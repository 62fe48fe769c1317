import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { toasts } from '#console/kit/toasts.ts'
import { word } from '#contract/kit/words.ts'
import { type DataType, dataManagementCalls, deleteEntityForm } from '#contract/products/data-management.ts'
import type { Product } from '#contract/products/products.ts'
import { text } from './texts.ts'

interface Props extends DialogProps<Product> {
  type: DataType
  onDeleted(): void
}

/** The name is typed first; then the server says what else goes, or why nothing can. */
export function DeleteEntityDialog({ type, rows, onDeleted, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const [row] = rows
  const [warning, warn] = useState<{ message: string; mayForce: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!row) return null
  const remove = async (isForced: boolean) => {
    const answer = await callApi(
      dataManagementCalls.remove,
      { params: { id: row.id, type, forceDelete: isForced } },
      { quiet: !isForced },
    )
    if (answer.success) {
      toasts.success(t(text.deleted))
      onDeleted()
      onClose(true)
      void client.invalidateQueries()
      return
    }
    if (!answer.warningOnly) toasts.error(t(text.failed))
    warn({ message: answer.message, mayForce: answer.warningOnly })
  }
  if (!warning)
    return (
      <FormDialog
        form={deleteEntityForm(type, row.displayName)}
        onSubmit={async () => {
          await remove(false)
          return false
        }}
        onClose={onClose}
      />
    )
  return (
    <Modal
      open
      title={t(text.warningTitle)}
      onCancel={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{t(word.cancel)}</Button>
          <Button
            danger
            type="primary"
            loading={isBusy}
            disabled={!warning.mayForce}
            onClick={() => {
              setBusy(true)
              // A refusal was told already.
              remove(true)
                .catch(() => undefined)
                .finally(() => setBusy(false))
            }}
          >
            {t(text.goOn)}
          </Button>
        </>
      }
    >
      <Alert
        type={warning.mayForce ? 'warning' : 'error'}
        role="alert"
        showIcon
        title={warning.mayForce ? warning.message : t(text.failed)}
        {...(warning.mayForce ? {} : { description: warning.message })}
      />
    </Modal>
  )
}
