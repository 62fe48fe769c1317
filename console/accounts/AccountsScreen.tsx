import { Button, Tooltip } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useMatchCount } from '#console/kit/list/useList.ts'
import { useSession } from '#console/kit/session.tsx'
import { ProgressCell } from '#console/ui/ProgressCell.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { type Account, accountStatus, accounts, microsoftApplicationStatus } from '#contract/accounts.ts'
import { AccountDialog, CreateAccountDialog } from './AccountDialog.tsx'
import { accountActions } from './actions.tsx'
import { InviteAccountDialog } from './InviteAccountDialog.tsx'
import { text } from './texts.ts'

const defaults = { filter: `status eq ${accountStatus.value.Enabled}` }
const dialogs = { invite: InviteAccountDialog, create: CreateAccountDialog, edit: AccountDialog }
const cells = {
  lastScanTimeEnd: (account: Account) =>
    account.isScanning || account.lastScanTimeEnd ? <LastScanCell account={account} /> : null,
}
const attention = `status eq ${accountStatus.value.Enabled} and microsoftApplicationStatus ne ${microsoftApplicationStatus.value.Active}`

export default function AccountsScreen() {
  const t = useText()
  const session = useSession()
  return (
    <ListScreen
      entity={accounts}
      title={text.title}
      defaults={defaults}
      sentence={<Figures />}
      actions={accountActions}
      dialogs={dialogs}
      cells={cells}
      head={(open) =>
        session.can('accounts.manage') && (
          <>
            <Button onClick={() => open('create')}>{t(text.create)}</Button>
            <Button type="primary" icon={<Plus size={16} />} onClick={() => open('invite')}>
              {t(text.invite)}
            </Button>
          </>
        )
      }
    />
  )
}

/** '38 of 43 enabled · 2 scanning · 4 need attention'. */
function Figures() {
  const t = useText()
  const total = useMatchCount('/odata/accountExtended', '', true).data
  const enabled = useMatchCount(
    '/odata/accountExtended',
    `status eq ${accountStatus.value.Enabled}`,
    true,
  ).data
  const scanning = useMatchCount('/odata/accountExtended', 'isScanning eq true', true).data
  const needing = useMatchCount('/odata/accountExtended', attention, true).data
  if (total === undefined || enabled === undefined) return <>&nbsp;</>
  return (
    <>
      <strong>{enabled}</strong> {t(text.enabled, { total })}
      {scanning ? (
        <>
          {' · '}
          <strong>{scanning}</strong> {t(text.scanning)}
        </>
      ) : (
        ''
      )}
      {needing ? (
        <>
          {' · '}
          <Link to={`/manage-accounts?${new URLSearchParams({ $filter: attention })}`}>
            {t(text.attention, { n: needing })}
          </Link>
        </>
      ) : (
        ''
      )}
    </>
  )
}

/** The last scan: a running one shows so, a stale one has a clock. */
function LastScanCell({ account }: { account: Account }) {
  const t = useText()
  const { staleScanHours } = useSession()
  if (account.isScanning) return <ProgressCell word={t(text.running)} />
  if (!account.lastScanTimeEnd) return null
  const isStale = Date.now() - Date.parse(account.lastScanTimeEnd) > staleScanHours * 60 * 60 * 1000
  return (
    <span className="state-badge">
      <DateText iso={account.lastScanTimeEnd} format="dd/MM/yyyy HH:mm" />
      {isStale && (
        <Tooltip title={t(text.stale, { n: staleScanHours })}>
          <span role="img" aria-label={t(text.stale, { n: staleScanHours })}>
            <StateIcon state="pending" size={14} />
          </span>
        </Tooltip>
      )}
    </span>
  )
}
