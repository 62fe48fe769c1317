import { Select } from 'antd'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useRow } from '#console/kit/rows.ts'
import { where } from '#contract/kit/where.ts'
import { reports } from '#contract/reports/reports.ts'
import { text } from './texts.ts'
import { asksForRegulation, useRegulations } from './useRegulations.ts'

/** The regulation of a schedule: chosen where its report asks for one. */
export function RegulationInput({ id, value, onChange, values, disabled }: OwnInputProps<string | null>) {
  const t = useText()
  const reportId = typeof values.reportId === 'number' ? values.reportId : null
  const { data: report } = useRow(reports, where(reports, { id: reportId ?? 0 }), {
    enabled: reportId !== null,
  })
  const customData = report?.customData ?? '[]'
  const names = useRegulations(customData)
  return (
    <Select<string | null>
      {...(id ? { id } : {})}
      allowClear
      showSearch
      placeholder={t(text.chooseRegulation)}
      value={value || null}
      disabled={disabled || !asksForRegulation(customData)}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(name) => onChange?.(name ?? null)}
    />
  )
}
