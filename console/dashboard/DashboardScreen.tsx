import { useText } from '#console/kit/i18n.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { ComplianceCard } from './ComplianceCard.tsx'
import { DriftsCard } from './DriftsCard.tsx'
import { ProductsCard } from './ProductsCard.tsx'
import { QuickWinsCard } from './QuickWinsCard.tsx'
import { TrendCard } from './TrendCard.tsx'
import { text } from './texts.ts'
import './dashboard.css'

/** How are we, what changed, what to do next: one card each, then the way here. */
export default function DashboardScreen() {
  const t = useText()
  return (
    <div className="dashboard">
      <h2 className="sr-only">{t(text.title)}</h2>
      <div className="dashboard-cards">
        <ComplianceCard />
        <ProductsCard />
        <QuickWinsCard />
        <DriftsCard />
        <AlertsCard />
        <TrendCard />
      </div>
    </div>
  )
}
