import { AccountLine } from '#console/account-status/AccountLine.tsx'
import { AccountStatusFlyout } from './AccountStatusFlyout.tsx'
import type { Whoami } from './session.ts'

const name = 'Northbrine Ceramics'

/** What the header tells of the account of who is signed in. */
export function Status() {
  return (
    <header style={{ display: 'flex', justifyContent: 'space-between', padding: 16 }}>
      <p>
        <AccountLine name={name} />
      </p>
      <AccountStatusFlyout me={{ user: { account: { name } } } as Whoami} />
    </header>
  )
}
