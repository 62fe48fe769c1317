import RecommendationsScreen from './RecommendationsScreen.tsx'

/** The list whose rows are worked on. */
export function Work() {
  return <RecommendationsScreen />
}
