import { Button, Modal, Radio } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { useToasts } from '#console/ui/Toasts.tsx'
import type { Call } from '#contract/kit/call.ts'
import type { Entity, Sort } from '#contract/kit/entity.ts'
import { ApiError, downloadFile } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { saveFile } from '../save-file.ts'
import { useSession } from '../session.tsx'
import { text } from './texts.ts'

type ExportType = 'Standard' | 'Model'
interface Props {
  call: Call
  entity: Entity
  title: string
  columns: readonly string[]
  filter: string
  sort: Sort
}

/** 'Export to excel': for SuperAdmin; others see it greyed, with the reason. */
export function ExportButton(props: Props) {
  const { t } = useLanguage()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const reason = session.can('export') ? null : t(text.exportOnlySuperAdmin)
  return (
    <>
      <DisabledReason reason={reason} label={t(text.export)}>
        {(disabled) => (
          <Button icon={<Download size={16} />} disabled={disabled} onClick={() => setOpen(true)}>
            {t(text.export)}
          </Button>
        )}
      </DisabledReason>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ call, entity, title, columns, filter, sort, onClose }: Props & { onClose(): void }) {
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
        <Radio value="Model">
          {t(text.model)} <span className="quiet">({t(text.modelHint)})</span>
        </Radio>
      </Radio.Group>
    </Modal>
  )
}
