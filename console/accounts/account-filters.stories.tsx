import AccountsScreen from './AccountsScreen.tsx'

/** A list with columns of every kind that can be filtered. */
export function Accounts() {
  return <AccountsScreen />
}
