import { Button, Select } from 'antd'
import { useState } from 'react'
import type { RowsInput as Declared } from '#contract/kit/form.ts'
import { useLanguage } from '../../i18n.tsx'
import { text } from '../texts.ts'
import type { InputProps } from './FieldInput.tsx'
import { type RowOption, useRowNames, useRowOptions } from './useRowOptions.ts'

type Key = RowOption['value']
interface Props extends InputProps<Key | Key[] | null> {
  input: Declared
  disabled: boolean
  /** Nothing may be chosen. */
  isOptional: boolean
  /** Its name, where it stands outside a form. */
  label?: string
}

/** One or several rows of another list: found by their letters, page after page; what is chosen has its name. */
export function RowsInput({
  id,
  value,
  onChange,
  onBlur,
  input,
  disabled,
  isOptional,
  label,
  'aria-required': isRequired,
}: Props) {
  const { t, lang } = useLanguage()
  const [typed, type] = useState('')
  const found = useRowOptions(input, typed)
  const chosen = [value ?? []].flat()
  const also = (typed ? [] : (input.also ?? [])).map(({ value: key, label }) => ({
    value: Number(key),
    label: label[lang],
  }))
  const unlisted = chosen.filter((key) => [...also, ...found.options].every((one) => one.value !== key))
  const names = useRowNames(input, unlisted)
  const options: RowOption[] = [...also, ...found.options, ...(typed ? [] : names)]
  const common = {
    ...(id ? { id } : {}),
    ...(label ? { 'aria-label': label } : {}),
    ...(isRequired ? { 'aria-required': isRequired } : {}),
    disabled,
    options,
    loading: found.isLoading,
    showSearch: { filterOption: false, onSearch: type },
    placeholder: t(input.none ?? text.searchRows),
    notFoundContent: t(text.noRows),
    ...(onBlur ? { onBlur } : {}),
    popupRender: (list: React.ReactElement) => (
      <>
        {list}
        {found.hasMore && (
          <Button type="link" size="small" loading={found.isLoading} onClick={found.showMore}>
            {t(text.moreRows)}
          </Button>
        )}
      </>
    ),
  }
  if (input.several)
    return <Select<Key[]> {...common} mode="multiple" value={chosen} onChange={(keys) => onChange?.(keys)} />
  return (
    <Select<Key | null>
      {...common}
      allowClear={isOptional}
      value={chosen[0] ?? null}
      onChange={(key) => onChange?.(key ?? null)}
    />
  )
}
