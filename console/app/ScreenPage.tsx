import type { ComponentType } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { AddressedJob } from '#console/kit/jobs/AddressedJob.tsx'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { NotAllowedPage } from '#console/pages/NotAllowedPage.tsx'
import { type Page, screenRows } from '#contract/screens/screens.ts'
import { mayOpen } from './viewer.ts'

type ScreenPageProps = { page: Page; Part: ComponentType }

/** One screen, or the page that says it is not allowed. */
export function ScreenPage({ page, Part }: ScreenPageProps) {
  const session = useSession()
  return (
    <>
      <ScreenTitle page={page} />
      <AddressedJob />
      {mayOpen(page, session) ? <Part /> : <NotAllowedPage />}
    </>
  )
}

/** Stands before the screen, so that a title the screen gives itself comes later and stays. */
function ScreenTitle({ page }: { page: Page }) {
  const t = useText()
  usePageTitle(t(screenRows[page].title))
  return null
}
