import AccountsScreen from './AccountsScreen.tsx'

/** The accounts, their dialogs and their scans. */
export function Accounts() {
  return <AccountsScreen />
}
