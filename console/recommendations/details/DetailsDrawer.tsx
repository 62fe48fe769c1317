import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { ApiError } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { ShownList } from '#console/kit/list/list-screen-props.ts'
import { useStable } from '#console/kit/list/useStable.ts'
import { useSession } from '#console/kit/session.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { breakpoints } from '#console/ui/sizes.ts'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { workActions } from '../actions.tsx'
import { Details } from './Details.tsx'
import { DetailsActions } from './DetailsActions.tsx'
import { DrawerTools } from './DrawerTools.tsx'
import { isInForce } from './in-force.ts'
import { text } from './texts.ts'
import { useNeighbours } from './useNeighbours.ts'
import { useRecommendation } from './useRecommendation.ts'
import './Details.css'

export interface DetailsProps {
  recommendationId: number
  /** One that was closed keeps its frame for the next opening, which then takes two thirds of the time. */
  isOpen: boolean
  onClose(): void
  /** The list it was opened from, when its neighbours can be visited. */
  list?: ShownList<AccountRecommendation>
  onGo?: (row: AccountRecommendation, index: number) => void
}

/** One recommendation beside the list. Up and Down, or K and J, go to its neighbours. */
export function DetailsDrawer({ recommendationId, isOpen, onClose, list, onGo }: DetailsProps) {
  const t = useText()
  const { can } = useSession()
  const mayWork = workActions.some(({ permission }) => !permission || can(permission))
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.desktop - 1}px)`)
  const { place, known, go } = useNeighbours({ recommendationId, isOpen, list, onGo })
  const read = useRecommendation(recommendationId, { known, enabled: isOpen })
  // The list shows it: then it is there, whatever became of reading it once more.
  const row = read.data ?? known
  // What it shows stays until it has left the screen.
  const [isGone, setGone] = useState(false)
  const isShown = isOpen || !isGone
  const isMissing = read.data === null || (read.error instanceof ApiError && read.error.status === 404)

  const goByKey = useStable((event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    void go(step)
  })
  // After opening, the focus sits on the frame around the drawer, which tells the drawer of no key.
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', goByKey)
    return () => document.removeEventListener('keydown', goByKey)
  }, [goByKey, isOpen])

  return (
    <Drawer
      open={isOpen}
      afterOpenChange={(opened) => setGone(!opened)}
      {...(list && { focusable: focusOfTheList })}
      className="details"
      rootClassName={around}
      title={t(text.title)}
      size={isNarrow ? '100vw' : '65vw'}
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': t(text.close) }}
      extra={<DrawerTools recommendationId={recommendationId} place={place} onGo={(step) => void go(step)} />}
      footer={
        isShown && row && (mayWork || !isInForce(row)) ? <DetailsActions key={row.id} row={row} /> : null
      }
    >
      {!isShown ? null : row ? (
        <Details key={row.id} row={row} />
      ) : (
        <div className="details-pad">
          {isMissing ? (
            <EmptyState state="na" title={t(text.missing)} text={t(text.missingText)} />
          ) : read.isError ? (
            <Failed error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <CardSkeleton label={t(text.loading)} lines={8} />
          )}
        </div>
      )}
    </Drawer>
  )
}

const around = 'details-around'
/** The list gives it to the row that was read last, not to the one that was opened first. */
const focusOfTheList = { focusTriggerAfterClose: false }

/**
 * Keys of the drawer, of its frame and of nothing at all; a dialog over it has its own. Where a key means something
 * already, as in a text box, between tabs or in what scrolls, it keeps its meaning.
 */
function stepOf({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): 1 | -1 | null {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null
  if (target !== document.body && !target.closest(`.${around}`)) return null
  if (target.closest('input, textarea, [contenteditable], [role="menu"]')) return null
  if (key === 'j') return 1
  if (key === 'k') return -1
  if (target.closest('[role="tablist"], .details-body')) return null
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
}
