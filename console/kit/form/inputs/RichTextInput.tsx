import { useRef, useState } from 'react'
import type { Input } from '#contract/kit/form.ts'
import { EditorArea } from '../../editor/EditorArea.tsx'
import type { InputProps } from './FieldInput.tsx'

interface Props extends InputProps<string> {
  input: Extract<Input, { kind: 'richText' }>
  label: string
  maxLength: number
  disabled: boolean
}

/** Formatted text with images as a field of a form: its value is the HTML, empty when a reader would see nothing. */
export default function RichTextInput({ id, value = '', onChange, onBlur, input, label, ...props }: Props) {
  // The editor keeps the text itself; the form's value follows it.
  const [initial] = useState(value)
  // As the editor writes what it was given: that is no change yet.
  const first = useRef<string>(undefined)
  return (
    <EditorArea
      {...(id ? { id } : {})}
      label={label}
      initial={initial}
      height={input.height ?? 200}
      maxLength={props.maxLength}
      upload={input.upload}
      disabled={props.disabled}
      isField
      {...(input.withoutMedia ? { withoutMedia: true } : {})}
      {...(input.places ? { places: input.places } : {})}
      onChange={({ html, isBlank }) => {
        first.current ??= html
        const next = html === first.current ? initial : isBlank ? '' : html
        if (next !== value) onChange?.(next)
      }}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}
