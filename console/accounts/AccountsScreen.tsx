import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useCount } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { accountStatus, accounts, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { accountActions } from './actions.tsx'
import { accountDialogs } from './dialogs.tsx'
import { LastScanCell } from './LastScanCell.tsx'
import { ScoreCell } from './ScoreCell.tsx'
import { text } from './texts.ts'
import { useFreshList } from './useScans.ts'

const enabledOnes = where(accounts, { status: accountStatus.value.Enabled })
const defaults = { filter: enabledOnes }
const empty = { title: text.noAccounts, text: text.noAccountsText }
const cells: Cells<typeof accounts> = {
  lastScanTimeEnd: (account) => <LastScanCell account={account} />,
  customSecurityScore: (account) => <ScoreCell account={account} score={account.customSecurityScore} />,
  standardSecurityScore: (account) => <ScoreCell account={account} score={account.standardSecurityScore} />,
}
const attention = `${enabledOnes} and microsoftApplicationStatus ne ${microsoftApplicationStatus.value.Active}`

export default function AccountsScreen() {
  const t = useText()
  const session = useSession()
  const navigate = useNavigate()
  useFreshList()
  return (
    <ListScreen
      entity={accounts}
      title={text.title}
      defaults={defaults}
      sentence={<Figures />}
      actions={accountActions}
      dialogs={accountDialogs}
      cells={cells}
      opens="overview"
      empty={empty}
      head={(open) =>
        session.can('accounts.manage') && (
          <>
            {session.can('people.view') && (
              <Button onClick={() => void navigate(linkTo('people'))}>{t(text.people)}</Button>
            )}
            <Button onClick={() => void navigate(linkTo('account-invitations'))}>
              {t(text.invitations)}
            </Button>
            <Button onClick={() => open('form')}>{t(text.create)}</Button>
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
  const total = useCount(accounts).data
  const enabled = useCount(accounts, enabledOnes).data
  const scanning = useCount(accounts, where(accounts, { isScanning: true })).data
  const needing = useCount(accounts, attention).data
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
          <Link to={linkTo('manage-accounts', { query: { $filter: attention } })}>
            {needing === 1 ? t(text.oneAttention) : t(text.attention, { n: needing })}
          </Link>
        </>
      ) : (
        ''
      )}
    </>
  )
}
