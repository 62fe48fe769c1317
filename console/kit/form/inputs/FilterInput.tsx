import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { FilterInput as Declared } from '#contract/kit/form.ts'
import { getPage } from '../../api.ts'
import { useText } from '../../i18n.tsx'
import { FilterBar } from '../../list/FilterBar.tsx'
import { useMatchCount } from '../../list/useList.ts'
import { useDebounced } from '../../useDebounced.ts'
import { text } from '../texts.ts'
import type { InputProps } from './FieldInput.tsx'
import { filterOfRows, pickedRows } from './picked-rows.ts'
import { RowsInput } from './RowsInput.tsx'
import './FilterInput.css'

interface Props extends InputProps<string> {
  input: Declared
  label: string
  disabled: boolean
}

/** A filter as people make it: rules with a live count and what they match, or rows chosen one by one. */
export default function FilterInput({ id, value = '', onChange, input, label, disabled }: Props) {
  const t = useText()
  const picked = pickedRows(value ?? '', input.pick.field)
  const [isByRows, setByRows] = useState(picked !== null)
  const change = (filter: string) => onChange?.(filter)
  return (
    <fieldset className="filter-input" aria-label={label} {...(id ? { id } : {})}>
      <Radio.Group
        disabled={disabled}
        value={isByRows}
        onChange={(event) => {
          setByRows(event.target.value)
          change('')
        }}
        options={[
          { value: false, label: t(input.words?.rules ?? text.byRules) },
          { value: true, label: t(input.words?.rows ?? text.byRows) },
        ]}
      />
      {isByRows ? (
        <RowsInput
          isOptional
          disabled={disabled}
          value={picked ?? []}
          onChange={(keys) => change(filterOfRows(input.pick.field, [keys ?? []].flat().map(Number)))}
          input={{ kind: 'rows', of: input.pick.from, several: true }}
        />
      ) : (
        <Rules input={input} filter={value ?? ''} onChange={change} />
      )}
    </fieldset>
  )
}

/** The list's filter bar over the fields that may be used. */
function Rules({
  input,
  filter,
  onChange,
}: {
  input: Declared
  filter: string
  onChange(filter: string): void
}) {
  const shown = input.shown ?? input.of
  const fields = Object.fromEntries(
    input.fields.flatMap((name) => (input.of.fields[name] ? [[name, input.of.fields[name]]] : [])),
  )
  // Values are offered from the list that the reader may read.
  const entity = { ...input.of, name: shown.name, fields }
  return (
    <>
      <FilterBar
        entity={entity}
        filter={filter}
        onChange={onChange}
        isAsked={filter !== ''}
        onClear={() => onChange('')}
      />
      <Matching input={input} filter={filter} />
    </>
  )
}

const shownRows = 10

function Matching({ input, filter }: { input: Declared; filter: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { name, key } = input.shown ?? input.of
  const endpoint = `/odata/${name}`
  const asked = useDebounced(filter, 300)
  const total = useMatchCount(endpoint, '', true).data
  const matching = useMatchCount(endpoint, asked, true).data
  const rows = useQuery({
    queryKey: ['list', name, 'matching', input.pick.name, asked],
    queryFn: ({ signal }) =>
      getPage<Record<string, unknown>>(
        endpoint,
        { $select: `${key},${input.pick.name}`, $filter: asked || undefined, $top: shownRows },
        { signal, quiet: true },
      ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  if (matching === undefined || total === undefined) return null
  return (
    <>
      <p className="filter-matching num" role="status">
        {t(text.matching, { n: matching, total })}
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? text.hideMatching : text.showMatching)}
        </Button>
      </p>
      {isOpen && (
        <ul className="filter-rows">
          {(rows.data?.items ?? []).map((row) => (
            <li key={String(row[key])}>{String(row[input.pick.name])}</li>
          ))}
          {matching > shownRows && <li className="quiet">{t(text.andMore, { n: matching - shownRows })}</li>}
        </ul>
      )}
    </>
  )
}
