import { useState } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import CustomerReportsScreen from './CustomerReportsScreen.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import ManageReportsScreen from './ManageReportsScreen.tsx'
import { ReportCard } from './ReportCard.tsx'
import ReportsScreen from './ReportsScreen.tsx'

const aReport = (more: Partial<Report>): Report => ({
  id: 4,
  name: 'Evidence',
  description: 'For auditors.',
  status: 1,
  url: '/api/report/template/regulation-evidence.docx?lang=en',
  urlDe: null,
  thumbnailUrl: null,
  customData: '[]',
  reportData: 3,
  germanName: null,
  germanDescription: null,
  creationTime: '2026-01-05T08:00:00.000Z',
  lastUpdatedTime: '2026-01-05T08:00:00.000Z',
  ...more,
})

export function Dialog({ customData = '[]' }: { customData?: string }) {
  const [isOpen, open] = useState(true)
  const [job, setJob] = useState<number | null>(null)
  if (!isOpen) return <p>{job === null ? 'closed' : `job ${job}`}</p>
  return (
    <GenerateDialog
      report={aReport({ customData })}
      last={undefined}
      onClose={() => open(false)}
      onLater={setJob}
    />
  )
}

export const Card = ({ thumbnailUrl = null }: { thumbnailUrl?: string | null }) => (
  <ReportCard report={aReport({ thumbnailUrl })} last={undefined} to="?open=4" />
)

export const Library = () => <ReportsScreen />
export const Manage = () => <ManageReportsScreen />
export const Customers = () => <CustomerReportsScreen />
