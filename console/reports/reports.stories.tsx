import { aReport } from './a-report.ts'
import CustomerReportsScreen from './CustomerReportsScreen.tsx'
import { ReportCard } from './ReportCard.tsx'
import ReportsScreen from './ReportsScreen.tsx'

export { Dialog } from './GenerateDialog.stories.tsx'
export { Manage } from './ManageReportsScreen.stories.tsx'

export const Card = ({ thumbnailUrl = null }: { thumbnailUrl?: string | null }) => (
  <ReportCard report={aReport({ thumbnailUrl })} last={undefined} to="?open=4" />
)

export const Library = () => <ReportsScreen />
export const Customers = () => <CustomerReportsScreen />
