import ManageRecommendationsScreen from './ManageRecommendationsScreen.tsx'

/** The window stands over its list, which opens it by the address. */
export function Manage() {
  return <ManageRecommendationsScreen />
}
