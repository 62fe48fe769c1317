import { Button, Drawer } from 'antd'
import { Eye } from 'lucide-react'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import { accountOverviewCalls } from '#contract/accounts/account-overview.ts'
import type { Account } from '#contract/accounts/accounts.ts'
import { word } from '#contract/kit/words.ts'
import { linkTo } from '#contract/screens/links.ts'
import { Connection } from './overview/Connection.tsx'
import { Notes } from './overview/Notes.tsx'
import { People } from './overview/People.tsx'
import { Scans } from './overview/Scans.tsx'
import { Scores } from './overview/Scores.tsx'
import { text } from './texts.ts'
import './AccountDrawer.css'

/** A customer at a glance, without becoming its administrator. */
export function AccountDrawer({ rows: [account], onClose }: DialogProps<Account>) {
  const { t } = useLanguage()
  const { can } = useSession()
  const overview = useAnswer(
    accountOverviewCalls.get,
    { params: { id: account?.id ?? 0 } },
    { quiet: true, enabled: account !== undefined },
  )
  if (!account) return null
  return (
    <Drawer
      open
      size={560}
      title={account.name}
      onClose={() => onClose()}
      extra={
        can('impersonate') && (
          <Button
            icon={<Eye size={16} />}
            href={linkTo('impersonation', { query: { accountId: account.id } })}
            target="_blank"
            rel="noopener"
          >
            {t(text.viewAs)}
          </Button>
        )
      }
    >
      {overview.isError ? (
        <Failed error={overview.error} onRetry={() => void overview.refetch()} />
      ) : overview.data ? (
        <div className="account-drawer">
          <Scores overview={overview.data} />
          <Connection overview={overview.data} />
          <Scans overview={overview.data} />
          <People overview={overview.data} />
          <Notes overview={overview.data} />
        </div>
      ) : (
        <TableSkeleton label={t(word.loading)} columns={[160, '1fr']} />
      )}
    </Drawer>
  )
}
