import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { AccountGate } from '#console/account-status/AccountGate.tsx'
import { AccountLine } from '#console/account-status/AccountLine.tsx'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { storedLang } from '#console/kit/lang.ts'
import { UnsavedProvider } from '#console/kit/unsaved.tsx'
import { pageTitle } from '#console/kit/usePageTitle.ts'
import { AntdRoot, localeOf } from '#console/ui/AntdRoot.tsx'
import { ConfirmProvider } from '#console/ui/ConfirmDialog.tsx'
import { Frame } from '#console/ui/Frame.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { userRole } from '#contract/access/roles.ts'
import { linkTo } from '#contract/screens/links.ts'
import { type Page, screenRows } from '#contract/screens/screens.ts'
import { Banners } from './Banners.tsx'
import { ChatWidget } from './ChatWidget.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import { headerTitle } from './header-title.ts'
import { logOut } from './log-out.ts'
import { MainMenu } from './MainMenu.tsx'
import { SidebarUser } from './SidebarUser.tsx'
import type { Whoami } from './session.ts'
import { keepSidebar, storedSidebar } from './sidebar.ts'
import { text } from './texts.ts'

/** Most people have accepted the terms long ago. */
const TermsModal = lazy(() => import('#console/terms/TermsModal.tsx'))

// Begun with this script: the first drawing waits for it.
export const words = localeOf(storedLang())

/** The frame around every screen, and antd, which everything inside may use. */
export default function Layout({ me }: { me: Whoami }) {
  const { t, lang } = useLanguage()
  return (
    <AntdRoot language={lang} loadingLabel={t(text.loading)}>
      <ConfirmProvider>
        <UnsavedProvider>
          <ShellFrame me={me} />
        </UnsavedProvider>
      </ConfirmProvider>
    </AntdRoot>
  )
}

function ShellFrame({ me }: { me: Whoami }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { appDisplayName, chatWidgetUrl } = useAppValues()
  const [collapsed, setCollapsed] = useState(storedSidebar)
  const page = useMatches().at(-1)?.handle as Page | undefined
  const ownTitle = useSyncExternalStore(pageTitle.follow, pageTitle.get)
  const { role, account } = me.user
  useFocusOnContent(page)

  const collapse = (next: boolean) => {
    keepSidebar(next)
    setCollapsed(next)
  }
  return (
    <>
      <Frame
        product={appDisplayName}
        home={linkTo('start')}
        onNavigate={(href) => navigate(href)}
        collapsed={collapsed}
        onCollapse={collapse}
        title={headerTitle(role, ownTitle || (page ? t(screenRows[page].title) : ''), t)}
        subtitle={account && <AccountLine name={account.name} />}
        menu={(isCollapsed) => <MainMenu collapsed={isCollapsed} page={page} />}
        user={(isCollapsed) => <SidebarUser me={me} collapsed={isCollapsed} />}
        right={<HeaderTools me={me} />}
        banner={<Banners me={me} />}
        labels={{
          skip: t(text.skip),
          collapse: t(text.collapse),
          expand: t(text.expand),
          openMenu: t(text.openMenu),
          closeMenu: t(text.closeMenu),
          sidebar: t(text.sidebar),
        }}
      >
        <Suspense fallback={<Spinner label={t(text.loading)} />}>
          <Outlet />
        </Suspense>
      </Frame>
      {chatWidgetUrl && role !== userRole.value.SuperAdmin && <ChatWidget url={chatWidgetUrl} />}
      {me.termsApproved ? (
        <AccountGate onLogOut={logOut} />
      ) : (
        <Suspense>
          <TermsModal onLogOut={logOut} />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}

/** Another screen: reading goes on at its content, for a screen reader as for the eye. */
function useFocusOnContent(page: Page | undefined): void {
  const [last, setLast] = useState(page)
  useEffect(() => {
    if (page === last) return
    setLast(page)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [page, last])
}
