import { Button } from 'antd'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { FileInput } from '#console/kit/form/inputs/FileInput.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { manageText as text } from './manage-texts.ts'

const input = { kind: 'file', upload: reportCalls.uploadThumbnail, accept: 'image/*' } as const

/** The picture on the card: uploaded, or none. */
export function ThumbnailInput({ id, value, onChange, disabled }: OwnInputProps<string | null>) {
  const t = useText()
  return (
    <>
      <FileInput
        {...(id ? { id } : {})}
        {...(value ? { value } : {})}
        onChange={(url) => onChange?.(url)}
        input={input}
        disabled={disabled}
      />{' '}
      {value && (
        <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
          {t(text.removeThumbnail)}
        </Button>
      )}
    </>
  )
}
