import DataManagementScreen from './DataManagementScreen.tsx'

export function Manage() {
  return <DataManagementScreen />
}
