import DashboardScreen from './DashboardScreen.tsx'

export function Dashboard() {
  return <DashboardScreen />
}
