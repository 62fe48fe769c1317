import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { modalWidth } from '#console/ui/sizes.ts'
import { useToasts } from '#console/ui/Toasts.tsx'
import { ApiError, downloadFile } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { saveFile } from '../save-file.ts'
import type { ExportProps } from './ExportButton.tsx'
import { text } from './texts.ts'

type ExportType = 'Standard' | 'Model'

type Props = ExportProps & { onClose(): void }

/** Asks which of the two, and saves the file. */
export default function ExportDialog({ call, entity, title, columns, filter, sort, onClose }: Props) {
  const { t, lang } = useLanguage()
  const toasts = useToasts()
  const [type, setType] = useState<ExportType>('Standard')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const body = {
        type,
        viewName: title,
        filters: filter || null,
        sortOrder: { fieldName: sort.field, order: sort.desc ? 'desc' : 'asc' },
        selectedFields: columns.map((name) => ({
          name,
          displayName: entity.fields[name]?.label[lang] ?? name,
        })),
      }
      const file = await downloadFile(call, { params: { modelName: entity.name }, body }, { quiet: true })
      saveFile(file.content, file.name)
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      const { message } = error
      toasts.error(error.status && message ? t(text.exportRefused, { message }) : t(text.exportFailed))
    }
  }
  return (
    <Modal
      open
      title={t(text.exportTitle)}
      width={modalWidth.small}
      onCancel={onClose}
      cancelText={t(text.cancel)}
      okText={t(text.apply)}
      confirmLoading={isBusy}
      onOk={() => void run()}
    >
      <Radio.Group
        className="entry-list"
        value={type}
        onChange={(event) => setType(event.target.value as ExportType)}
      >
        <Radio value="Standard">
          {t(text.standard)} <span className="quiet">({t(text.standardHint)})</span>
        </Radio>
        <Radio value="Model" disabled={!entity.importable}>
          {t(text.model)}{' '}
          <span className="quiet">({t(entity.importable ? text.modelHint : text.modelOff)})</span>
        </Radio>
      </Radio.Group>
    </Modal>
  )
}
