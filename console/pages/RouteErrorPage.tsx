import { useRouteError } from 'react-router'
import { ApiError } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { ErrorPage } from '#console/ui/ErrorPage.tsx'
import { messages } from '#contract/messages.ts'
import { text } from './texts.ts'

/** What a route shows when it, or what it had to load first, failed. Trying again loads the whole page anew. */
export function RouteErrorPage({ standalone }: { standalone?: boolean }) {
  const t = useText()
  const { supportEmail } = useAppValues()
  const error = useRouteError()
  const known = error instanceof ApiError ? error.message : isPartMissing(error) && t(messages.notResponding)
  return (
    <ErrorPage
      standalone={standalone}
      title={t(text.failed)}
      text={known || t(messages.somethingWrong, { supportEmail })}
      action={{ label: t(text.tryAgain), href: window.location.href }}
      detail={error instanceof Error && !known ? `${error.name}: ${error.message}` : undefined}
    />
  )
}

/** A part of the console that could not be fetched; each browser has its own words for it. */
const isPartMissing = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
