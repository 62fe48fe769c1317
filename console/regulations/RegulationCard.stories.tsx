import type { AccountRegulation } from '#contract/regulations/regulations.ts'
import { RegulationCard } from './RegulationCard.tsx'

export const Card = ({ regulation }: { regulation: AccountRegulation }) => (
  <RegulationCard regulation={regulation} />
)
