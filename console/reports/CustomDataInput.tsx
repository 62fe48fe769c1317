import { Button, Checkbox, Input, Segmented, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { fill } from '#contract/kit/text.ts'
import { customFaults, customTypes, writtenFault } from '#contract/reports/custom-data.ts'
import { type Draft, draftsOf, textOf, unfilledOf, usesOf } from './custom-fields.ts'
import { manageText as text } from './manage-texts.ts'
import { usePlaceholders } from './usePlaceholders.ts'
import './CustomDataInput.css'

/** What a person is asked before the report is made: as a table, or as the JSON that it is kept as. */
export function CustomDataInput({ id, value = '[]', onChange, values, disabled }: OwnInputProps<string>) {
  const { t, lang } = useLanguage()
  const drafts = draftsOf(value)
  const [isJson, setJson] = useState(false)
  const { data } = usePlaceholders(values)
  const placeholders = data?.placeholders ?? []
  const fault = writtenFault(value)
  const change = (next: readonly Draft[]) => onChange?.(textOf(next))
  const asText = isJson || drafts === null
  const missing = drafts ? unfilledOf(drafts, placeholders) : []
  const add = (name = '') => change([...(drafts ?? []), { name, label: name, type: 'Text' }])
  return (
    <div className="custom-data">
      <div className="custom-data-tools">
        <Segmented<'fields' | 'json'>
          aria-label={t(text.customData)}
          value={asText ? 'json' : 'fields'}
          onChange={(next) => setJson(next === 'json')}
          options={[
            { value: 'fields', label: t(text.fields), disabled: drafts === null },
            { value: 'json', label: 'JSON' },
          ]}
        />
        {!asText && (
          <Button icon={<Plus size={16} />} disabled={disabled} onClick={() => add()}>
            {t(text.addField)}
          </Button>
        )}
      </div>
      {asText ? (
        <Input.TextArea
          {...(id ? { id } : {})}
          rows={8}
          className="custom-data-code"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange?.(target.value)}
        />
      ) : (
        <FieldsTable drafts={drafts} placeholders={placeholders} disabled={disabled} onChange={change} />
      )}
      {fault && (
        <p role="alert" className="form-problem">
          {fill(customFaults[fault.code], fault.values)[lang]}
        </p>
      )}
      {missing.map((name) => (
        <p key={name} className="custom-data-missing">
          <StateBadge state="bad" label={t(text.unfilled, { name: `{${name}}` })} />{' '}
          <Button type="link" size="small" disabled={disabled || asText} onClick={() => add(name)}>
            {t(text.addField)}
          </Button>
        </p>
      ))}
    </div>
  )
}

interface TableProps {
  drafts: readonly Draft[]
  placeholders: Parameters<typeof usesOf>[1]
  disabled: boolean
  onChange(drafts: readonly Draft[]): void
}

function FieldsTable({ drafts, placeholders, disabled, onChange }: TableProps) {
  const { t } = useLanguage()
  const set = (place: number, changes: Partial<Draft>) =>
    onChange(drafts.map((one, at) => (at === place ? { ...one, ...changes } : one)))
  if (drafts.length === 0) return <p className="quiet">{t(text.noFields)}</p>
  return (
    <div className="custom-data-scroll">
      <table className="custom-data-table">
        <thead>
          <tr>
            {[
              text.name,
              text.label,
              text.labelDe,
              text.type,
              text.required,
              text.minDate,
              text.maxDate,
              text.inTemplate,
            ].map((head) => (
              <th key={head.en}>{t(head)}</th>
            ))}
            <th aria-label={t(text.removeField)} />
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft, place) => {
            const uses = usesOf(draft.name, placeholders)
            const isText = draft.type === 'Text'
            const about = (head: { en: string; de: string }) => `${t(head)} ${place + 1}`
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name while it is written
              <tr key={place}>
                <td>
                  <Input
                    aria-label={about(text.name)}
                    className="custom-data-code"
                    value={draft.name}
                    disabled={disabled}
                    onChange={({ target }) => set(place, { name: target.value })}
                  />
                </td>
                {(['label', 'labelDe'] as const).map((name) => (
                  <td key={name}>
                    <Input
                      aria-label={about(text[name])}
                      value={draft[name] ?? ''}
                      disabled={disabled}
                      onChange={({ target }) => set(place, { [name]: target.value })}
                    />
                  </td>
                ))}
                <td>
                  <Select
                    aria-label={about(text.type)}
                    value={draft.type}
                    disabled={disabled}
                    options={customTypes.map((one) => ({ value: one, label: one }))}
                    onChange={(type) => set(place, { type })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={about(text.required)}
                    checked={draft.isRequired ?? false}
                    disabled={disabled}
                    onChange={({ target }) => set(place, { isRequired: target.checked })}
                  />
                </td>
                {(['minDate', 'maxDate'] as const).map((bound) => (
                  <td key={bound}>
                    <Input
                      aria-label={about(text[bound])}
                      placeholder={isText ? '–' : 'currentDate'}
                      value={draft[bound] ?? ''}
                      disabled={disabled || isText}
                      onChange={({ target }) => set(place, { [bound]: target.value })}
                    />
                  </td>
                ))}
                <td>
                  <StateBadge
                    state={uses > 0 ? 'ok' : 'warning'}
                    label={uses > 0 ? t(text.used, { n: uses }) : t(text.notUsed)}
                  />
                </td>
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<X size={16} />}
                    aria-label={`${t(text.removeField)} ${draft.name}`}
                    disabled={disabled}
                    onClick={() => onChange(drafts.filter((_, at) => at !== place))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
