import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { HistoryTab } from './HistoryTab.tsx'

export const History = ({ row }: { row: AccountRecommendation }) => <HistoryTab row={row} />
