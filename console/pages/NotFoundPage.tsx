import { useNavigate } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useTabTitle } from '#console/kit/tab-title.ts'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { ErrorPage } from '#console/ui/ErrorPage.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

/** An address that leads nowhere. */
export function NotFoundPage({ standalone }: { standalone?: boolean }) {
  const t = useText()
  const navigate = useNavigate()
  useTabTitle(t(text.notFound))
  return (
    <ErrorPage
      standalone={standalone}
      title={t(text.notFound)}
      text={t(text.notFoundText)}
      action={{ label: t(text.goHome), href: linkTo('start') }}
      onNavigate={(href) => navigate(href)}
    />
  )
}

/** The same in the frame, for who is signed in. */
export function NotFoundScreen() {
  const t = useText()
  usePageTitle(t(text.notFound))
  return <NotFoundPage />
}
