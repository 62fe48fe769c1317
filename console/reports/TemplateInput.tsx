import { Button } from 'antd'
import { Download, FileText } from 'lucide-react'
import { downloadFile } from '#console/kit/api.ts'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { FileInput } from '#console/kit/form/inputs/FileInput.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { saveFile } from '#console/kit/save-file.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { docxFiles } from '#contract/reports/report-form.ts'
import { manageText as text } from './manage-texts.ts'
import { PlaceholderList } from './PlaceholderList.tsx'
import { usePlaceholders } from './usePlaceholders.ts'

const ours = /^\/api\/report\/template\/([a-z-]+\.docx)\?lang=(en|de)$/
const uploaded = /^\/files\/([0-9a-f-]{36})$/
const input = { kind: 'file', upload: reportCalls.uploadTemplate, accept: docxFiles } as const

/** The Word template: what it is, how many placeholders it has, another one in its place. */
export function TemplateInput({ id, value, onChange, values, disabled }: OwnInputProps<string>) {
  const t = useText()
  const { data } = usePlaceholders({ ...values, url: value })
  const [, file, lang] = ours.exec(value ?? '') ?? []
  const [, stored] = uploaded.exec(value ?? '') ?? []
  const name = !value ? t(text.noTemplate) : file ? `${t(text.ours)}: ${file}` : t(text.uploaded)
  const save = async () => {
    const { content, name: saved } = await downloadFile(
      { ...reportCalls.template, path: `${reportCalls.template.path}${lang ? `?lang=${lang}` : ''}` },
      { params: { file: file ?? `${stored}.docx` }, body: undefined },
    )
    saveFile(content, saved ?? file ?? 'template.docx')
  }
  return (
    <>
      <div className="template-line">
        <FileText size={20} aria-hidden="true" />
        <span className="template-line-name">{name}</span>
        {(file || stored) && (
          <Button icon={<Download size={16} />} onClick={() => void save()}>
            {t(text.download)}
          </Button>
        )}
        <FileInput
          {...(id ? { id } : {})}
          {...(value ? { value } : {})}
          {...(onChange ? { onChange } : {})}
          input={input}
          disabled={disabled}
        />
      </div>
      {data && <PlaceholderList placeholders={data.placeholders} customData={values.customData} />}
    </>
  )
}
