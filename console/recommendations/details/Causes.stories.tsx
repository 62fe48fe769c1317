import { Causes } from './Causes.tsx'

export const Change = () => <Causes accountRecommendationId={4} date="2026-11-11T03:41:00.000Z" />
