import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionOf, type Whoami } from '#console/app/session.ts'
import { text } from '#console/app/texts.ts'
import { type AppValues, AppValuesProvider } from '#console/kit/app-values.tsx'
import { LanguageProvider, useLanguage } from '#console/kit/i18n.tsx'
import { queryClient } from '#console/kit/query.ts'
import { SessionProvider } from '#console/kit/session.tsx'
import { toasts } from '#console/kit/toasts.ts'
import { UnsavedProvider } from '#console/kit/unsaved.tsx'
import { AntdRoot } from '#console/ui/AntdRoot.tsx'
import { ConfirmProvider } from '#console/ui/ConfirmDialog.tsx'
import { ToastProvider } from '#console/ui/Toasts.tsx'
import { allActions } from '#contract/access/group-permissions.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { defaultRolesAndScreens } from '#contract/screens/screens.ts'
import type { Person, StoryGiven } from './story-given.ts'

/** What the application puts around a screen, without the frame and without asking the server who it is. */
export function StoryFrame({ given, children }: { given: StoryGiven; children: ReactNode }) {
  const values = { ...appValues, ...given.app }
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <AppValuesProvider values={values}>
          <Inside person={given.who ?? {}} values={values}>
            {children}
          </Inside>
        </AppValuesProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

function Inside({ person, values, children }: { person: Person; values: AppValues; children: ReactNode }) {
  const { t, lang } = useLanguage()
  const role = userRole.value[person.role ?? 'Admin']
  const screens = person.screens ?? defaultRolesAndScreens.filter((row) => row.role === role).map(screenOf)
  const allowed = { screens: [...screens], actions: [...(person.actions ?? allActions)] }
  return (
    <ToastProvider stack={toasts} labels={{ region: t(text.messages), dismiss: t(text.dismiss) }}>
      <SessionProvider session={sessionOf(whoIs(role, person.premium ?? false), allowed, values, lang)}>
        <AntdRoot language={lang} loadingLabel={t(text.loading)}>
          <ConfirmProvider>
            <UnsavedProvider>{children}</UnsavedProvider>
          </ConfirmProvider>
        </AntdRoot>
      </SessionProvider>
    </ToastProvider>
  )
}

const screenOf = (row: (typeof defaultRolesAndScreens)[number]) => row.screen

const appValues: AppValues = {
  appDisplayName: 'Parapet',
  supportEmail: 'support@parapet.example',
  helpCenterUrl: '',
  unlockEmail: '',
  chatWidgetUrl: '',
  environmentName: 'local',
  dataEditAllowed: true,
  syncTargetEnvironment: null,
  staleScanHours: 24,
}

const whoIs = (role: number, premium: boolean): Whoami => ({
  user: {
    id: 7,
    name: 'Ada Admin',
    email: 'ada.admin@northbrine.example',
    role,
    status: userStatus.value.Active,
    group: null,
    accountId: role === userRole.value.Admin || role === userRole.value.User ? 3 : null,
    vendorId: role === userRole.value.Vendor ? 5 : null,
    termsApproved: true,
    account: {
      id: 3,
      name: 'Northbrine',
      status: 1,
      isAzureLogsTrackingEnabled: false,
      subscriptionType: { id: 1, name: 'standard', recommendationScopingEnabled: premium },
    },
  },
  name: 'Ada Admin',
  canEnvSync: false,
  numEnabledAccountRecommendations: 25,
  numRecommendationsLeftOut: 0,
  regulations: [],
  termsApproved: true,
  impersonatedBy: null,
  accounts: [],
})
