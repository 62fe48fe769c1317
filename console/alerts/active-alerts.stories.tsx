import { Route, Routes } from 'react-router'
import ActiveAlertsScreen from './ActiveAlertsScreen.tsx'

/** The active alerts with one of them beside, at its address. */
export function ActiveAlerts() {
  return (
    <Routes>
      <Route path="/active-alerts/:alertId?" element={<ActiveAlertsScreen />} />
    </Routes>
  )
}
