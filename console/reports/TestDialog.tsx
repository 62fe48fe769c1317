import { useMemo } from 'react'
import { downloadFile } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { formFor, type Values } from '#contract/kit/form.ts'
import { spokenValue } from '#contract/kit/in-german.ts'
import { type Lang, same } from '#contract/kit/text.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { formats, type Report } from '#contract/reports/reports.ts'
import { answerFields, answersOf } from './generate-form.ts'
import { manageText as text } from './manage-texts.ts'
import { text as reportText } from './texts.ts'
import { today } from './today.ts'
import { useRegulations } from './useRegulations.ts'

/** Fills a template with the data of an account, before it is published. */
export function TestDialog({ rows, onClose }: DialogProps<Report>) {
  const { t, lang } = useLanguage()
  const [report] = rows
  const customData = report?.customData ?? '[]'
  const regulations = useRegulations(customData)
  const form = useMemo(() => testForm(customData, regulations, lang), [customData, regulations, lang])
  if (!report) return null
  const submit = async (values: Values) => {
    const body = {
      accountId: values.accountId as number,
      format: values.format as (typeof formats)[number],
      language: values.language as 'en' | 'de',
      customData: answersOf(values),
    }
    const { content, name, status } = await downloadFile(
      reportCalls.test,
      { params: { id: String(report.id) }, body },
      { quiet: true },
    )
    if (status === 201) saveFile(content, name ?? `${report.name}.${body.format}`)
  }
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`${t(text.testTitle)}: ${String(spokenValue(report, 'name', lang))}`}
    >
      <p className="quiet">{t(text.testHelp)}</p>
    </FormDialog>
  )
}

function testForm(customData: string, regulations: readonly string[], language: Lang) {
  return formFor<Values>()(reportCalls.test, {
    title: text.testTitle,
    submit: reportText.download,
    failure: text.failedTest,
    fields: [
      { name: 'accountId', label: text.account, input: { kind: 'rows', of: accounts } },
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
        label: reportText.format,
        input: { kind: 'choice', as: 'radio', of: formats.map((one) => ({ value: one, label: same(one) })) },
      },
    ],
    initial: { language, format: 'pdf' },
  })
}
