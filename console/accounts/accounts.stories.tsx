import AccountsScreen from './AccountsScreen.tsx'

export function Accounts() {
  return <AccountsScreen />
}
