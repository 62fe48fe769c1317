import { useNavigate } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { ErrorPage } from '#console/ui/ErrorPage.tsx'
import { messages } from '#contract/messages.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

/** A screen that is not among the allowed ones. */
export function NotAllowedPage() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ErrorPage
      title={t(messages.notAllowed)}
      text={t(text.notAllowedText)}
      action={{ label: t(text.goHome), href: linkTo('start') }}
      onNavigate={(href) => navigate(href)}
    />
  )
}
