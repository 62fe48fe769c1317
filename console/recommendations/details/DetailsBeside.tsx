import { lazy, Suspense, useEffect, useState } from 'react'
import type { DetailsProps } from './DetailsDrawer.tsx'

const load = () => import('./DetailsDrawer.tsx')
const Drawer = lazy(async () => ({ default: (await load()).DetailsDrawer }))

/** The details of the recommendation that is open, if one is. Their script follows the list's, before the first click. */
export function DetailsBeside({
  recommendationId,
  ...rest
}: Omit<DetailsProps, 'recommendationId' | 'isOpen'> & { recommendationId: number | null }) {
  useEffect(() => {
    const timer = window.setTimeout(() => load().catch(() => undefined), 1000)
    return () => window.clearTimeout(timer)
  }, [])
  const [last, setLast] = useState(recommendationId)
  if (recommendationId !== null && recommendationId !== last) setLast(recommendationId)
  return (
    last !== null && (
      <Suspense fallback={null}>
        <Drawer recommendationId={last} isOpen={recommendationId !== null} {...rest} />
      </Suspense>
    )
  )
}
