import { ChangedBy } from './ChangedBy.tsx'
import type { Drift } from './drifts.ts'

const drift: Drift = {
  account_recommendation_id: 4,
  recommendation_id: 40,
  arh_findings: 'Block legacy authentication for all users',
  product_name: 'Entra ID',
  change_type: 'Regression',
  change_date: '2026-11-11T03:41:00.000Z',
}

export const Row = () => (
  <p>
    Regression
    <ChangedBy drift={drift} />
  </p>
)
