import ManageAlertsScreen from './ManageAlertsScreen.tsx'

export function Manage() {
  return <ManageAlertsScreen />
}
