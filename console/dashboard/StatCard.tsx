import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bones } from '#console/ui/Skeletons.tsx'
import type { Screen } from '#contract/screens/screens.ts'
import { text } from './texts.ts'

type StatCardProps<Answer> = {
  title: string
  extra?: ReactNode
  answer: UseQueryResult<Answer>
  /** Bones in the shape of what comes. */
  bones: ReactNode
  className: string
  children: (answer: Answer) => ReactNode
}

/** A card of the dashboard: waits in its shape, and says so when its figures could not be read. */
export function StatCard<Answer>({
  title,
  extra,
  answer,
  bones,
  className,
  children,
}: StatCardProps<Answer>) {
  const t = useText()
  // Answers of several cards come together: each is drawn in small steps, not all at once.
  const shown = useDeferredValue(answer.data)
  return (
    <Panel title={title} extra={extra} className={`stat-card ${className}`}>
      {shown !== undefined ? (
        children(shown)
      ) : answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Bones label={t(text.loading)}>{bones}</Bones>
      )}
    </Panel>
  )
}

type ListLinkProps = { to: string; screen?: Screen; className?: string; children: ReactNode }

/** Leads to the rows behind a figure; for who may not see them it only tells. */
export function ListLink({ to, screen = 'recommendations', className, children }: ListLinkProps) {
  const { canSee } = useSession()
  if (!canSee(screen)) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  )
}

export function ShowMore({ to, screen = 'recommendations' }: { to: string; screen?: Screen }) {
  const t = useText()
  const { canSee } = useSession()
  return canSee(screen) ? <Link to={to}>{t(text.showMore)}</Link> : null
}
