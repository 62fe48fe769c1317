import ManageRegulationsScreen from './ManageRegulationsScreen.tsx'

export function Manage() {
  return <ManageRegulationsScreen />
}
