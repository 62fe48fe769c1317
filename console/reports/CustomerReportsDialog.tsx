import { Form as AntForm, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useRows } from '#console/kit/rows.ts'
import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { up } from '#contract/kit/entity.ts'
import { formFor, type Values } from '#contract/kit/form.ts'
import { spokenValue } from '#contract/kit/in-german.ts'
import { type Lang, same } from '#contract/kit/text.ts'
import { where } from '#contract/kit/where.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'
import { type ReportBundle, reportBundleCalls } from '#contract/reports/report-bundles.ts'
import { formats, type ReportFormat, reportStatus, reports } from '#contract/reports/reports.ts'
import { answerFields, answersOf } from './generate-form.ts'
import { text } from './texts.ts'
import { today } from './today.ts'
import { useRegulations } from './useRegulations.ts'

const active = where(reports, { status: reportStatus.value.Active })

/** Which report, for which customers, and what the report asks for. */
export function CustomerReportsDialog({ onClose }: DialogProps<ReportBundle>) {
  const { t, lang } = useLanguage()
  const id = useId()
  const [params] = useSearchParams()
  const [reportId, choose] = useState<number | null>(null)
  const { data } = useRows(reports, { filter: active, sort: up('name'), top: 100 })
  const report = data?.find((one) => one.id === reportId)
  const customData = report?.customData ?? '[]'
  const regulations = useRegulations(customData)
  const form = useMemo(() => customersForm(customData, regulations, lang), [customData, regulations, lang])
  const given = (params.get('accounts') ?? '').split(',').filter((one) => /^\d{1,15}$/.test(one))
  const submit = async (values: Values) => {
    if (!report) return false
    const body = {
      accountIds: values.accountIds as number[],
      reportId: report.id,
      customData: answersOf(values),
      format: values.format as ReportFormat,
      language: values.language as 'en' | 'de',
    }
    return callApi(reportBundleCalls.make, { body }, { quiet: true })
  }
  return (
    <FormDialog
      // Another report asks other questions.
      key={report?.id ?? 0}
      form={form}
      initial={given.length > 0 ? { accountIds: given.map(Number) } : {}}
      isReady={report !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <AntForm.Item label={t(text.report)} htmlFor={id} required>
        <Select<number>
          id={id}
          placeholder={t(text.chooseReport)}
          {...(reportId === null ? {} : { value: reportId })}
          options={(data ?? []).map((one) => ({
            value: one.id,
            label: String(spokenValue(one, 'name', lang)),
          }))}
          onChange={choose}
        />
      </AntForm.Item>
    </FormDialog>
  )
}

function customersForm(customData: string, regulations: readonly string[], language: Lang) {
  return formFor<Values>()(reportBundleCalls.make, {
    title: text.makeForCustomers,
    submit: text.makeForCustomers,
    failure: text.failedCustomers,
    fields: [
      {
        name: 'accountIds',
        label: text.customers,
        required: text.oneCustomer,
        input: {
          kind: 'rows',
          of: accounts,
          several: true,
          filter: where(accounts, { status: accountStatus.value.Enabled }),
        },
      },
      ...answerFields(readCustomData(customData).fields ?? [], regulations, today()),
      {
        name: 'language',
        label: text.language,
        input: {
          kind: 'choice',
          as: 'radio',
          of: [
            { value: 'en', label: same('English') },
            { value: 'de', label: same('Deutsch') },
          ],
        },
      },
      {
        name: 'format',
        label: text.format,
        input: { kind: 'choice', as: 'radio', of: formats.map((one) => ({ value: one, label: same(one) })) },
      },
    ],
    initial: { language, format: 'pdf' },
  })
}
