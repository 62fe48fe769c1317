import { Route, Routes } from 'react-router'
import RecommendationsScreen from './RecommendationsScreen.tsx'

/** The list with the details beside it, at its address. */
export function Recommendations() {
  return (
    <Routes>
      <Route path="/recommendations/:id?" element={<RecommendationsScreen />} />
    </Routes>
  )
}
