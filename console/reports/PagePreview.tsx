import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError, downloadFile } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { Values } from '#contract/kit/form.ts'
import { readCustomData, valueFault } from '#contract/reports/custom-data.ts'
import type { MadeReport } from '#contract/reports/made-reports.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report } from '#contract/reports/reports.ts'
import { answersOf } from './generate-form.ts'
import { ReportPicture } from './ReportPicture.tsx'
import { text } from './texts.ts'
import { today } from './today.ts'
import './PagePreview.css'

interface Props {
  report: Report
  last: MadeReport | undefined
  values: Values
}

/** The first page: as its card shows it, and on demand with one's own data and answers. */
export function PagePreview({ report, last, values }: Props) {
  const t = useText()
  const answers = answersOf(values)
  const asked = JSON.stringify(answers)
  const [page, setPage] = useState<{ asked: string; address: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fields = readCustomData(report.customData).fields ?? []
  const isReady = fields.every((field) => !valueFault(field, answers[field.name], today()))
  const address = page?.address
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  const draw = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { id: report.id, customData: answers }
      const { content } = await downloadFile(reportCalls.preview, { body }, { quiet: true })
      setPage({ asked, address: URL.createObjectURL(content) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {page?.asked === asked ? (
        <img className="page-preview" src={page.address} alt={t(text.previewOf, { name: report.name })} />
      ) : (
        <ReportPicture report={report} />
      )}
      <p className="page-preview-name">{report.name}</p>
      {page?.asked !== asked && (
        <Button block loading={isBusy} disabled={!isReady} onClick={() => void draw()}>
          {t(text.preview)}
        </Button>
      )}
      {problem && (
        <p role="alert" className="form-problem">
          {problem}
        </p>
      )}
      {last?.seconds != null && (
        <dl className="page-preview-last">
          <dt>{t(text.lastTime)}</dt>
          <dd className="num">
            {last.pages
              ? t(text.lastPages, { pages: last.pages, seconds: Math.ceil(last.seconds) })
              : t(text.lastSeconds, { seconds: Math.ceil(last.seconds) })}
          </dd>
        </dl>
      )}
      <p className="page-preview-note">{t(text.takesTime)}</p>
    </>
  )
}
