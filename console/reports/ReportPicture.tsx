import { useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report } from '#contract/reports/reports.ts'
import { text } from './texts.ts'
import './ReportPicture.css'

const ours = /^\/report-pictures\/([a-z-]+)\.png$/

/** The first page of a report, or that there is no picture of it. */
export function ReportPicture({ report }: { report: Pick<Report, 'id' | 'name' | 'thumbnailUrl'> }) {
  const { t, lang } = useLanguage()
  const { id, name, thumbnailUrl } = report
  const [, key] = ours.exec(thumbnailUrl ?? '') ?? []
  const kept = useQuery({
    queryKey: ['report-thumbnail', id, thumbnailUrl],
    queryFn: ({ signal }) => callApi(reportCalls.thumbnail, { params: { id } }, { quiet: true, signal }),
    enabled: thumbnailUrl !== null && !key,
  })
  const address = key ? `/report-pictures/${key}.${lang}.png` : kept.data?.url
  return (
    <div className="report-picture">
      {address ? (
        <img src={address} alt={t(text.pageOne, { name })} loading="lazy" />
      ) : (
        (thumbnailUrl === null || kept.isError) && <span>{t(text.noThumbnail)}</span>
      )}
    </div>
  )
}
