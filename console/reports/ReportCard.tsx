import { useId } from 'react'
import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { MadeReport } from '#contract/reports/made-reports.ts'
import type { Report } from '#contract/reports/reports.ts'
import { ReportPicture } from './ReportPicture.tsx'
import { text } from './texts.ts'
import './ReportCard.css'

interface Props {
  report: Report
  last: MadeReport | undefined
  /** Where the dialog opens. */
  to: string
}

export function ReportCard({ report, last, to }: Props) {
  const t = useText()
  const id = useId()
  return (
    <article className="report-card">
      <div className="report-card-picture">
        <ReportPicture report={report} />
      </div>
      <div className="report-card-words">
        <h3 id={id}>{report.name}</h3>
        <p title={report.description}>{report.description}</p>
        <div className="report-card-foot">
          <Link to={to} preventScrollReset aria-describedby={id}>
            {t(text.generate)}
          </Link>
          <span className="num">
            {last ? (
              <>
                <DateText iso={last.createdAt} format="dd/MM/yyyy" /> · {last.format}
              </>
            ) : (
              t(text.never)
            )}
          </span>
        </div>
      </div>
    </article>
  )
}
