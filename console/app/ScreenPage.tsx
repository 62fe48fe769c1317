import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { type LaterPart, Part } from '#console/kit/part.tsx'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { NotAllowedPage } from '#console/pages/NotAllowedPage.tsx'
import { type Page, screenRows } from '#contract/screens/screens.ts'
import { mayOpen } from './viewer.ts'

// Most addresses name no job, and the sign-in page has no use for what shows one.
const AddressedJob = lazy(async () => ({
  default: (await import('#console/kit/jobs/AddressedJob.tsx')).AddressedJob,
}))

type ScreenPageProps = { page: Page; part: LaterPart<object> }

const nothing = {}

/** One screen, or the page that says it is not allowed. */
export function ScreenPage({ page, part }: ScreenPageProps) {
  const session = useSession()
  const [params] = useSearchParams()
  return (
    <>
      <ScreenTitle page={page} />
      {params.has('job') && (
        <Suspense>
          <AddressedJob />
        </Suspense>
      )}
      {mayOpen(page, session) ? <Part of={part} props={nothing} /> : <NotAllowedPage />}
    </>
  )
}

/** Stands before the screen, so that a title the screen gives itself comes later and stays. */
function ScreenTitle({ page }: { page: Page }) {
  const t = useText()
  usePageTitle(t(screenRows[page].title))
  return null
}
