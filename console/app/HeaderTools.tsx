import { ChevronDown, Download, Search } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { Avatar } from '#console/ui/Avatar.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useIsNarrowerThan } from '#console/ui/useMediaQuery.ts'
import { AccountStatusFlyout } from './AccountStatusFlyout.tsx'
import { Flyout } from './Flyout.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import { hasHeaderMenu, showsBell } from './header-rules.ts'
import { useInstall } from './install-prompt.ts'
import { NotificationsFlyout } from './NotificationsFlyout.tsx'
import { SettingsFlyout } from './SettingsFlyout.tsx'
import type { Whoami } from './session.ts'
import { text } from './texts.ts'
import { UserMenu } from './UserMenu.tsx'

/** The right-hand side of the header. */
export const HeaderTools = memo(function HeaderTools({ me }: { me: Whoami }) {
  const t = useText()
  const isMobile = useIsNarrowerThan('tablet')
  const [searching, setSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const leaveSearch = (isClosed: boolean) => {
    setSearching(false)
    if (isClosed) searchButton.current?.focus()
  }
  const install = useInstall()
  const { role } = me.user
  return (
    <>
      {!isMobile && <HeaderSearch />}
      {isMobile && (
        <IconButton
          ref={searchButton}
          label={t(text.searchLabel)}
          icon={<Search size={20} />}
          onClick={() => setSearching(true)}
        />
      )}
      {isMobile && searching && <HeaderSearch wide onLeave={leaveSearch} />}
      <AccountStatusFlyout me={me} />
      {install && (
        <IconButton label={t(text.install)} icon={<Download size={20} />} onClick={() => void install()} />
      )}
      {showsBell(role, isMobile) && <NotificationsFlyout isAsked={me.termsApproved} />}
      <SettingsFlyout />
      {hasHeaderMenu(role, isMobile) && (
        <Flyout
          label={t(text.userMenu)}
          trigger={(attributes) => (
            <button type="button" className="user-button" title={t(text.userMenu)} {...attributes}>
              <Avatar name={me.name} />
              <span className="sr-only">{t(text.userMenu)}</span>
              <ChevronDown size={16} aria-hidden="true" />
            </button>
          )}
        >
          {() => <UserMenu me={me} />}
        </Flyout>
      )}
    </>
  )
})
