import { ChevronsUpDown, LogOut } from 'lucide-react'
import { memo } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { UserBlock } from '#console/ui/UserBlock.tsx'
import { userRole } from '#contract/access/roles.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { Flyout } from './Flyout.tsx'
import { logOut } from './log-out.ts'
import type { Whoami } from './session.ts'
import { text } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

type SidebarUserProps = { me: Whoami; collapsed: boolean }

/** The user block: with more than one account it holds the menu that switches between them. */
export const SidebarUser = memo(function SidebarUser({ me, collapsed }: SidebarUserProps) {
  const { t, lang } = useLanguage()
  const role = labelOf(userRole, me.user.role, lang)
  const account = me.user.account?.name
  const action =
    me.accounts.length > 1 ? (
      <Flyout
        label={t(text.userMenu)}
        trigger={(attributes) => (
          <IconButton {...attributes} label={t(text.userMenu)} icon={<ChevronsUpDown size={16} />} />
        )}
      >
        {() => <UserMenu me={me} />}
      </Flyout>
    ) : (
      <IconButton label={t(text.logOut)} icon={<LogOut size={16} />} onClick={logOut} />
    )
  return (
    <UserBlock
      name={me.name}
      line={[role, account].filter(Boolean).join(' · ')}
      collapsed={collapsed}
      action={action}
    />
  )
})
