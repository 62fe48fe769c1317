import { useMemo, useState } from 'react'
import { callApi, downloadFile } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { saveFile } from '#console/kit/save-file.ts'
import { toasts } from '#console/kit/toasts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Values } from '#contract/kit/form.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'
import type { MadeReport } from '#contract/reports/made-reports.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report, ReportFormat } from '#contract/reports/reports.ts'
import { answersOf, generateForm } from './generate-form.ts'
import { PagePreview } from './PagePreview.tsx'
import { RunningReport, reportsUnderWay } from './RunningReport.tsx'
import { today } from './today.ts'
import { useRegulations } from './useRegulations.ts'

interface Props {
  report: Report
  last: MadeReport | undefined
  onClose(): void
  /** It takes longer: the job that goes on. */
  onLater(jobId: number): void
}

/** Asks what the report's custom data asks for, then downloads or sends it. */
export function GenerateDialog({ report, last, onClose, onLater }: Props) {
  const regulations = useRegulations(report.customData)
  const form = useMemo(
    () => generateForm(readCustomData(report.customData).fields ?? [], regulations, today()),
    [report.customData, regulations],
  )
  const [before, setBefore] = useState<ReadonlySet<number> | null>(null)
  const download = async (body: BodyOf<typeof reportCalls.generate>) => {
    setBefore(await reportsUnderWay())
    const file = await downloadFile(reportCalls.generate, { body }, { quiet: true }).finally(() =>
      setBefore(null),
    )
    if (file.status === 201) return saveFile(file.content, file.name ?? `${report.name}.${body.format}`)
    const { message, jobId } = JSON.parse(await file.content.text()) as { message: string; jobId: number }
    toasts.success(message)
    onLater(jobId)
  }
  const submit = async (values: Values) => {
    const body = {
      name: report.name,
      id: report.id,
      customData: answersOf(values),
      format: values.format as ReportFormat,
    }
    if (values.delivery === 'email')
      return callApi(
        reportCalls.send,
        { body: { ...body, recipients: values.recipients as string[] } },
        { quiet: true },
      )
    return download(body)
  }
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      aside={(values) => <PagePreview report={report} last={last} values={values} />}
    >
      {before && <RunningReport before={before} />}
    </FormDialog>
  )
}
