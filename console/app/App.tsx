import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { AppValuesProvider } from '#console/kit/app-values.tsx'
import { reportError } from '#console/kit/error-reporting.ts'
import { LanguageProvider, useText } from '#console/kit/i18n.tsx'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { toasts } from '#console/kit/toasts.ts'
import { ErrorPage } from '#console/ui/ErrorPage.tsx'
import { ToastProvider } from '#console/ui/Toasts.tsx'
import { messages } from '#contract/messages.ts'
import { settingCalls } from '#contract/settings/settings.ts'
import { Loading } from './Loading.tsx'
import type { Router } from './router.tsx'
import { text } from './texts.ts'

const appValues = answerQuery(settingCalls.app, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
/** What everything waits for, begun before anything is drawn. */
export const beginApp = () => void queryClient.prefetchQuery(appValues)

export const App = ({ router }: { router: Router }) => (
  <LanguageProvider>
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <Installation>
          <RouterProvider router={router} onError={(error) => reportError(error, 'route')} />
        </Installation>
      </Toasts>
    </QueryClientProvider>
  </LanguageProvider>
)

function Toasts({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <ToastProvider stack={toasts} labels={{ region: t(text.messages), dismiss: t(text.dismiss) }}>
      {children}
    </ToastProvider>
  )
}

/** Nothing is shown before the app values have loaded. */
function Installation({ children }: { children: ReactNode }) {
  const t = useText()
  const settings = useQuery(appValues)
  if (settings.data) return <AppValuesProvider values={settings.data}>{children}</AppValuesProvider>
  if (settings.isPending) return <Loading />
  return (
    <ErrorPage
      standalone
      title={settings.error.message || t(messages.internalError)}
      action={{ label: t(text.tryAgain), href: window.location.href }}
    />
  )
}
