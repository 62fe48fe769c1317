import { Button, Upload } from 'antd'
import { UploadIcon } from 'lucide-react'
import { useState } from 'react'
import type { Input } from '#contract/kit/form.ts'
import { fillIn } from '#contract/kit/text.ts'
import { uploadLimit, uploadMessages } from '#contract/kit/upload.ts'
import { ApiError, sendFile } from '../../api.ts'
import { useLanguage } from '../../i18n.tsx'
import { text } from '../texts.ts'
import type { InputProps } from './FieldInput.tsx'

interface Props extends InputProps<string> {
  input: Extract<Input, { kind: 'file' }>
  disabled: boolean
}

/** One file, sent at once; the value is its address. */
export function FileInput({ id, value, onChange, input, disabled }: Props) {
  const { t, lang } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setProblem(null)
    if (file.size > uploadLimit) return setProblem(fillIn(uploadMessages.tooLarge[lang], { file: file.name }))
    setBusy(true)
    try {
      const { url } = (await sendFile(input.upload, file, {}, { quiet: true })) as { url?: string }
      if (!url) return setProblem(fillIn(uploadMessages.noAddress[lang], { file: file.name }))
      setName(file.name)
      onChange?.(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message || fillIn(uploadMessages.failed[lang], { file: file.name }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Upload
        {...(id ? { id } : {})}
        accept={input.accept}
        maxCount={1}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button icon={<UploadIcon size={16} />} loading={isBusy} disabled={disabled}>
          {t(value ? text.otherFile : text.upload)}
        </Button>
      </Upload>{' '}
      {name && <span className="quiet">{name}</span>}
      {problem && (
        <p role="alert" className="form-problem">
          {problem}
        </p>
      )}
    </>
  )
}
