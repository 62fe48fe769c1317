import { Route, Routes } from 'react-router'
import RegulationScreen from './RegulationScreen.tsx'
import RegulationsScreen from './RegulationsScreen.tsx'

/** The cards and the page of one regulation, at their addresses. */
export function Regulations() {
  return (
    <Routes>
      <Route path="/regulations-compliance" element={<RegulationsScreen />} />
      <Route path="/regulation-information/:regulationId" element={<RegulationScreen />} />
    </Routes>
  )
}
