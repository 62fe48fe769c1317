import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { modalWidth } from '#console/ui/sizes.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { text } from './texts.ts'

interface Props {
  entity: Entity
  columns: readonly string[]
  onClose(): void
  onApply(columns: string[]): void
}

/** One checkbox per displayable column, by the name that is shown. Columns keep their place; added ones follow. */
export function ColumnsDialog({ entity, columns, onClose, onApply }: Props) {
  const { t, lang } = useLanguage()
  const [ticked, setTicked] = useState<readonly string[]>(columns)
  const fields = Object.entries(entity.fields)
    .filter(([, field]) => !field.internal)
    .sort(([, a], [, b]) => a.label[lang].localeCompare(b.label[lang], lang))
  const toggle = (name: string, isOn: boolean) =>
    setTicked((before) => (isOn ? [...before, name] : before.filter((one) => one !== name)))
  return (
    <Modal
      open
      title={t(text.modifyTitle)}
      width={modalWidth.medium}
      onCancel={onClose}
      cancelText={t(text.cancel)}
      okText={t(text.apply)}
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => {
        onApply([...ticked])
        onClose()
      }}
    >
      <div className="columns-dialog">
        {fields.map(([name, field]) => (
          <Checkbox
            key={name}
            checked={ticked.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
          >
            {field.label[lang]}
          </Checkbox>
        ))}
      </div>
    </Modal>
  )
}
