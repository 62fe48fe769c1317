import { useMemo } from 'react'
import { callApi, downloadFile } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { useSession } from '#console/kit/session.tsx'
import { toasts } from '#console/kit/toasts.ts'
import { up } from '#contract/kit/entity.ts'
import type { Values } from '#contract/kit/form.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'
import type { MadeReport } from '#contract/reports/made-reports.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report, ReportFormat } from '#contract/reports/reports.ts'
import { answersOf, generateForm } from './generate-form.ts'
import { ReportPicture } from './ReportPicture.tsx'
import { text } from './texts.ts'
import './GenerateDialog.css'

interface Props {
  report: Report
  last: MadeReport | undefined
  onClose(): void
  /** It takes longer: the job that goes on. */
  onLater(jobId: number): void
}

/** Asks what the report's custom data asks for, then downloads or sends it. */
export function GenerateDialog({ report, last, onClose, onLater }: Props) {
  const t = useText()
  const session = useSession()
  const { fields } = readCustomData(report.customData)
  const asksForRegulation = (fields ?? []).some(({ from }) => from === 'regulations')
  const { data: regulations } = useRows(
    accountRegulations,
    { sort: up('name'), top: 50, select: ['name'] },
    { enabled: asksForRegulation && session.can('regulations.view') },
  )
  const form = useMemo(() => {
    const names = (regulations ?? []).map(({ name }) => name)
    return generateForm(readCustomData(report.customData).fields ?? [], names, today())
  }, [report.customData, regulations])
  const submit = async (values: Values) => {
    const body = {
      name: report.name,
      id: report.id,
      customData: answersOf(values),
      format: values.format as ReportFormat,
    }
    if (values.delivery === 'email') {
      await callApi(
        reportCalls.send,
        { body: { ...body, recipients: values.recipients as string[] } },
        { quiet: true },
      )
      return
    }
    const file = await downloadFile(reportCalls.generate, { body }, { quiet: true })
    if (file.status === 201) return saveFile(file.content, file.name ?? `${report.name}.${body.format}`)
    const { message, jobId } = JSON.parse(await file.content.text()) as { message: string; jobId: number }
    toasts.success(message)
    onLater(jobId)
  }
  return (
    <FormDialog form={form} size="large" onSubmit={submit} onClose={onClose}>
      <aside className="report-preview">
        <ReportPicture report={report} />
        <p className="report-preview-name">{report.name}</p>
        {last?.seconds != null && (
          <dl>
            <dt>{t(text.lastTime)}</dt>
            <dd className="num">
              {last.pages
                ? t(text.lastPages, { pages: last.pages, seconds: Math.ceil(last.seconds) })
                : t(text.lastSeconds, { seconds: Math.ceil(last.seconds) })}
            </dd>
          </dl>
        )}
        <p className="report-preview-note">{t(text.takesTime)}</p>
      </aside>
    </FormDialog>
  )
}

const today = () => new Date().toISOString().slice(0, 10)
