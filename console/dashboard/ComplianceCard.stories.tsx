import { ComplianceCard } from './ComplianceCard.tsx'

export function Card() {
  return <ComplianceCard />
}
