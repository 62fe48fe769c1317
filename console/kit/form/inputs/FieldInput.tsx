import { Checkbox, Input, InputNumber, Radio, Segmented, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { afterPress } from '#console/ui/press.ts'
import { mayBeNull, type Shape, valueShape } from '#contract/kit/faults.ts'
import type { DrawnField, Option } from '#contract/kit/form.ts'
import { useLanguage } from '../../i18n.tsx'
import { sayValue } from '../say-value.ts'
import { text } from '../texts.ts'
import { EmailsInput } from './EmailsInput.tsx'
import { FileInput } from './FileInput.tsx'
import { RowsInput } from './RowsInput.tsx'

const DayPicker = lazy(() => import('../../DayPicker.tsx'))
const RangePicker = lazy(() => import('../../RangePicker.tsx'))
const FilterInput = lazy(() => import('./FilterInput.tsx'))
const RichTextInput = lazy(() => import('./RichTextInput.tsx'))

/** What every input gets: id and value from the form's item, which also listens to it. */
export interface InputProps<T> {
  id?: string
  value?: T
  onChange?(value: T): void
  onBlur?(): void
  'aria-required'?: 'true'
}

interface Props extends InputProps<never> {
  field: DrawnField
  label: string
  disabled: boolean
}

/** As high as an editor, so that nothing jumps when it comes. */
const editorRows = 9

/** The input of a field, by its kind. */
export function FieldInput({ onBlur, ...given }: Props) {
  const { t } = useLanguage()
  const props = onBlur ? { ...given, onBlur: () => afterPress(onBlur) } : given
  const { field, label } = props
  const waiting =
    field.input.kind === 'richText' ? (
      <Input.TextArea disabled aria-label={label} rows={editorRows} />
    ) : (
      <Input disabled aria-label={label} placeholder={t(text.choose)} />
    )
  return <Suspense fallback={waiting}>{inputFor(props, field.placeholder && t(field.placeholder))}</Suspense>
}

function inputFor({ field, label, ...rest }: Props, placeholder: string | undefined) {
  const { input } = field
  const { maxLength } = valueShape(field.shape)
  const limit = maxLength === undefined ? {} : { maxLength }
  const hint = placeholder === undefined ? {} : { placeholder }
  switch (input.kind) {
    case 'line':
      return <Input {...rest} {...limit} {...hint} />
    case 'lines':
      // Without the limit: the browser would cut what is pasted and say nothing.
      return <Input.TextArea {...rest} {...hint} rows={input.rows} />
    case 'secret':
      return <Input.Password {...rest} {...limit} {...hint} autoComplete="new-password" />
    case 'number':
      return <NumberInput {...rest} {...hint} shape={valueShape(field.shape)} />
    case 'switch':
      return <SwitchInput {...rest} />
    case 'choice':
      // What is only shown reads as text, not as a choice that is closed.
      return field.shown ? <ShownInput {...rest} field={field} /> : <ChoiceInput {...rest} input={input} />
    case 'choices':
      return <ChoicesInput {...rest} input={input} />
    case 'date':
      return <DateInput {...rest} label={label} input={input} />
    case 'range':
      return <RangeInput {...rest} input={input} />
    case 'emails':
      return <EmailsInput {...rest} single={input.single ?? false} />
    case 'file':
      return <FileInput {...rest} input={input} />
    case 'rows':
      return <RowsInput {...rest} input={input} isOptional={mayBeNull(field.shape)} />
    case 'filter':
      return <FilterInput {...rest} input={input} label={label} />
    case 'richText':
      return <RichTextInput {...rest} input={input} label={label} maxLength={maxLength ?? 100_000} />
    case 'own':
      return null
  }
}

type Of<K extends DrawnField['input']['kind']> = Extract<DrawnField['input'], { kind: K }>
type Common<T> = InputProps<T> & { disabled: boolean }

function NumberInput({
  shape,
  onChange,
  ...rest
}: Common<number | null> & { shape: Shape; placeholder?: string }) {
  const { type, minimum, maximum } = shape
  return (
    <InputNumber<number>
      {...rest}
      {...(type === 'integer' ? { precision: 0 } : {})}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      onChange={(value) => onChange?.(value)}
      style={{ width: '100%' }}
    />
  )
}

function SwitchInput({ value, onBlur: _, ...rest }: Common<boolean>) {
  return <Switch {...rest} checked={value ?? false} />
}

function optionsOf(input: Of<'choice'>, lang: 'en' | 'de') {
  const all: readonly Option[] = 'members' in input.of ? input.of.all : input.of
  return all
    .filter(({ value }) => !input.only || input.only.some((one) => one === value))
    .map(({ value, label }) => ({ value, label: label[lang] }))
}

function ShownInput({ field, value, ...rest }: Common<unknown> & { field: DrawnField }) {
  const { lang } = useLanguage()
  return <Input {...rest} value={sayValue(field, value, lang)} readOnly />
}

function ChoiceInput({ input, onChange, ...rest }: Common<string | number> & { input: Of<'choice'> }) {
  const { lang } = useLanguage()
  const options = optionsOf(input, lang)
  if (input.as === 'radio')
    return (
      <Radio.Group
        {...rest}
        className="form-radios"
        options={options}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  if (input.as === 'bar') {
    const { id, value, disabled } = rest
    return (
      <Segmented
        {...(id ? { id } : {})}
        {...(value === undefined ? {} : { value })}
        disabled={disabled}
        options={options}
        onChange={(next) => onChange?.(next)}
      />
    )
  }
  return <Select {...rest} options={options} onChange={(value) => onChange?.(value)} />
}

function ChoicesInput({ input, value, onChange, disabled }: Common<number[]> & { input: Of<'choices'> }) {
  const { lang } = useLanguage()
  return (
    <Checkbox.Group
      disabled={disabled}
      value={value ?? []}
      options={input.of.all.map((one) => ({ value: one.value, label: one.label[lang] }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

type DateProps = Common<string | null> & { label: string; input: Of<'date'> }
function DateInput({ id, label, value, onChange, onBlur, input }: DateProps) {
  const { notBeforeToday = false, min, max } = input
  return (
    <DayPicker
      label={label}
      value={value ?? null}
      withTime={false}
      notBeforeToday={notBeforeToday}
      {...(id ? { id } : {})}
      {...(min ? { min } : {})}
      {...(max ? { max } : {})}
      onBlur={() => onBlur?.()}
      onChange={(day) => onChange?.(day)}
    />
  )
}

type RangeProps = Common<{ from: string; to: string } | null> & { input: Of<'range'> }
function RangeInput({ value, onChange, input }: RangeProps) {
  const { t } = useLanguage()
  return (
    <RangePicker
      labels={{ from: t(text.from), to: t(text.to) }}
      value={value ?? null}
      {...(input.isBounded ? { bounds: { min: input.min, max: input.max } } : {})}
      onChange={(days) => onChange?.(days)}
    />
  )
}
