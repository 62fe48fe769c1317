import RecommendationHistoryScreen from './RecommendationHistoryScreen.tsx'

export function History() {
  return <RecommendationHistoryScreen />
}
