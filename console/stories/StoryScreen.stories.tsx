import { Route, Routes } from 'react-router'
import StoryScreen from './StoryScreen.tsx'

export function Story() {
  return (
    <Routes>
      <Route path="/story/:storyId" element={<StoryScreen />} />
    </Routes>
  )
}
