import { Route, Routes } from 'react-router'
import RecommendationsScreen from '../RecommendationsScreen.tsx'

/** The details beside the list that they were opened from. */
export function Details() {
  return (
    <Routes>
      <Route path="/recommendations/:id?" element={<RecommendationsScreen />} />
    </Routes>
  )
}
