import { Route, Routes, useLocation } from 'react-router'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import { linkTo } from '#contract/screens/links.ts'
import RecommendationHistoryScreen from './history/RecommendationHistoryScreen.tsx'
import RecommendationsScreen from './RecommendationsScreen.tsx'

/** What the form of a new alert is given. */
function Brought() {
  const { filters, recommendations } = useLocation().state as AlertBegin
  return <p>Watched: {filters ?? recommendations?.join()}</p>
}

/** The list with the details beside it, and the history, at their addresses. */
export function Recommendations() {
  return (
    <Routes>
      <Route path="/recommendations/:id?" element={<RecommendationsScreen />} />
      <Route path="/recommendation-history" element={<RecommendationHistoryScreen />} />
      <Route path={linkTo('create-alert')} element={<Brought />} />
    </Routes>
  )
}
