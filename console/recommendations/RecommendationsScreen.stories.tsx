import { Route, Routes, useLocation } from 'react-router'
import { linkTo } from '#contract/screens/links.ts'
import RecommendationsScreen from './RecommendationsScreen.tsx'

/** What the form of a new alert is given. */
function Brought() {
  const { filters } = useLocation().state as { filters?: string }
  return <p>Watched: {filters}</p>
}

/** The list with the details beside it, at its address. */
export function Recommendations() {
  return (
    <Routes>
      <Route path="/recommendations/:id?" element={<RecommendationsScreen />} />
      <Route path={linkTo('create-alert')} element={<Brought />} />
    </Routes>
  )
}
