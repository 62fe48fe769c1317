import { AccountGate } from './AccountGate.tsx'

/** What stands before the console; nothing where nothing is wrong. */
export function Gate() {
  return <AccountGate onLogOut={() => undefined} />
}
