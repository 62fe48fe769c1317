import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useMatchCount } from '#console/kit/list/useList.ts'
import { useSession } from '#console/kit/session.tsx'
import { accountStatus, accounts, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { AccountDialog, CreateAccountDialog } from './AccountDialog.tsx'
import { accountActions } from './actions.tsx'
import { InviteAccountDialog } from './InviteAccountDialog.tsx'
import { LastScanCell } from './LastScanCell.tsx'
import { text } from './texts.ts'
import { useFreshList } from './useScans.ts'

const defaults = { filter: `status eq ${accountStatus.value.Enabled}` }
const dialogs = { invite: InviteAccountDialog, create: CreateAccountDialog, edit: AccountDialog }
const cells: Cells<typeof accounts> = {
  lastScanTimeEnd: (account) => <LastScanCell account={account} />,
}
const attention = `status eq ${accountStatus.value.Enabled} and microsoftApplicationStatus ne ${microsoftApplicationStatus.value.Active}`

export default function AccountsScreen() {
  const t = useText()
  const session = useSession()
  useFreshList()
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
          <strong>{scanning}</strong> {t(scanning === 1 ? text.oneScanning : text.scanning)}
        </>
      ) : (
        ''
      )}
      {needing ? (
        <>
          {' · '}
          <Link to={`/manage-accounts?${new URLSearchParams({ $filter: attention })}`}>
            {needing === 1 ? t(text.oneAttention) : t(text.attention, { n: needing })}
          </Link>
        </>
      ) : (
        ''
      )}
    </>
  )
}
