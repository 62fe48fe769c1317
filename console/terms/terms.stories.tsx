import ManageTermsScreen from './ManageTermsScreen.tsx'

export function Manage() {
  return <ManageTermsScreen />
}
