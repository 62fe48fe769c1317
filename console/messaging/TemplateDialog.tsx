import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Segmented } from 'antd'
import { Mail } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { FormBody } from '#console/kit/form/FormBody.tsx'
import { FormFields } from '#console/kit/form/FormFields.tsx'
import { useForm } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Lang } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { MessageTemplate, Written } from '#contract/message-templates/message-template.ts'
import {
  type MessageTemplateRow,
  messageTemplateCalls,
  messageTemplateForm,
} from '#contract/message-templates/message-template-list.ts'
import { templateNamed } from '#contract/message-templates/message-templates.ts'
import { faultsIn } from './faults.ts'
import { Placeholders } from './Placeholders.tsx'
import { Preview } from './Preview.tsx'
import { text } from './texts.ts'
import './TemplateDialog.css'

/** The words of a message in both languages, its placeholders beside them, and how it will look. */
export function TemplateDialog({ rows, onClose }: DialogProps<MessageTemplateRow>) {
  const [row] = rows
  const template = row && templateNamed(row.name)
  return template ? <TemplateEditor row={row} template={template} onClose={onClose} /> : null
}

interface Props {
  row: MessageTemplateRow
  template: MessageTemplate
  onClose(isDone?: boolean): void
}

function TemplateEditor({ row, template, onClose }: Props) {
  const { t, lang: spoken } = useLanguage()
  const id = useId()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [form] = useState(() => messageTemplateForm(template))
  const [lang, setLang] = useState<Lang>(spoken)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLElement>(null)
  const state = useForm({ form, rows: [row], onDone: () => onClose(true) })
  const written = wordsIn(state.values)
  const faults = { en: faultsIn(template, written.en), de: faultsIn(template, written.de) }
  const isWrong = faults.en.length + faults.de.length > 0
  const leave = async () => {
    if (!state.isBusy && (await state.mayLeave())) onClose()
  }
  const insert = (name: string) => {
    // The place where somebody wrote last; the browser knows the cursor in it.
    field.current?.focus()
    document.execCommand('insertText', false, `{{${name}}}`)
  }
  const sendToMe = async () => {
    setSending(true)
    await callApi(messageTemplateCalls.sendToMe, {
      params: { id: row.id },
      body: { ...written[lang], language: lang },
    })
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  const reset = async () => {
    const isSure = await confirm({
      title: t(text.resetTitle),
      text: t(text.resetText),
      yes: t(word.yes),
      no: t(word.no),
    })
    if (!isSure) return
    await callApi(messageTemplateCalls.reset, { params: { id: row.id } }).then(
      () => {
        void client.invalidateQueries()
        onClose(true)
      },
      () => undefined,
    )
  }
  return (
    <Modal
      open
      className="template-dialog"
      title={
        <>
          {t(text.editTemplate)}
          <div className="template-name">{template.displayName[spoken]}</div>
        </>
      }
      width={1200}
      style={{ top: 32 }}
      mask={{ closable: false }}
      keyboard={!state.isBusy}
      closable={{ disabled: state.isBusy }}
      onCancel={() => void leave()}
      footer={
        <div className="template-foot">
          <span className="template-off" role="status">
            {isWrong ? t(text.saveOff) : ''}
          </span>
          <DisabledReason reason={row.isEdited ? null : t(text.isShipped)} label={t(text.reset)}>
            {(disabled) => (
              <Button type="text" disabled={disabled} onClick={() => void reset()}>
                {t(text.reset)}
              </Button>
            )}
          </DisabledReason>
          <Button
            icon={<Mail size={16} />}
            loading={isSending}
            disabled={faults[lang].length > 0}
            onClick={() => void sendToMe()}
          >
            {t(text.sendToMe)}
          </Button>
          <Button disabled={state.isBusy} onClick={() => void leave()}>
            {t(text.cancel)}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={id}
            loading={state.isBusy}
            disabled={isWrong || !state.isFilled || !state.isChanged}
          >
            {t(text.save)}
          </Button>
        </div>
      }
    >
      <div className="template-columns">
        <Placeholders template={template} lang={lang} onInsert={insert} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to which field was used last */}
        <div
          className="template-words"
          onFocus={({ target }) => {
            if (target.matches('input[type=text], [contenteditable=true]')) field.current = target
          }}
        >
          <Segmented<Lang>
            aria-label={t(text.language)}
            value={lang}
            onChange={setLang}
            options={[
              { value: 'en', label: t(word.english) },
              { value: 'de', label: t(word.german) },
            ]}
          />
          <FormBody id={id} form={form} state={state} onSubmit={() => void state.send()}>
            {form.groups.map((group, index) => (
              // Both stay: what is entered in one is not lost by a look at the other.
              <div key={group.title?.en} hidden={(index === 0) !== (lang === 'en')}>
                <FormFields group={{ ...group, title: null }} state={state} />
              </div>
            ))}
          </FormBody>
          {faults[lang].map((fault) => (
            <p key={fault.en} role="alert" className="template-fault">
              {fault[spoken]}
            </p>
          ))}
        </div>
        <Preview template={template} written={written[lang]} lang={lang} />
      </div>
    </Modal>
  )
}

const wordsIn = (values: Record<string, unknown>): Record<Lang, Written> => ({
  en: { title: String(values.title ?? ''), content: String(values.content ?? '') },
  de: { title: String(values.titleDe ?? ''), content: String(values.contentDe ?? '') },
})
