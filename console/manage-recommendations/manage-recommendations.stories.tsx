import ManageRecommendationsScreen from './ManageRecommendationsScreen.tsx'

export function Manage() {
  return <ManageRecommendationsScreen />
}
