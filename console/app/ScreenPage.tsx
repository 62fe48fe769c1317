import type { ComponentType } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { NotAllowedPage } from '#console/pages/NotAllowedPage.tsx'
import { mayOpen, type ScreenRow } from './screen-row.ts'

type ScreenPageProps = { row: ScreenRow; Screen: ComponentType }

/** One screen, or the page that says it is not allowed. */
export function ScreenPage({ row, Screen }: ScreenPageProps) {
  const session = useSession()
  return (
    <>
      <ScreenTitle row={row} />
      {mayOpen(row, session) ? <Screen /> : <NotAllowedPage />}
    </>
  )
}

/** Stands before the screen, so that a title the screen gives itself comes later and stays. */
function ScreenTitle({ row }: { row: ScreenRow }) {
  const t = useText()
  usePageTitle(t(row.title))
  return null
}
