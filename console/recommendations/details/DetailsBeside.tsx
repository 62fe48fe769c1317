import { lazy, Suspense, useEffect } from 'react'
import type { DetailsProps } from './DetailsDrawer.tsx'

const load = () => import('./DetailsDrawer.tsx')
const Drawer = lazy(async () => ({ default: (await load()).DetailsDrawer }))

/** The details of the recommendation that is open, if one is. Their script follows the list's, before the first click. */
export function DetailsBeside({
  recommendationId,
  ...rest
}: Omit<DetailsProps, 'recommendationId'> & { recommendationId: number | null }) {
  useEffect(() => {
    const timer = window.setTimeout(() => load().catch(() => undefined), 1000)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    recommendationId !== null && (
      <Suspense fallback={null}>
        <Drawer recommendationId={recommendationId} {...rest} />
      </Suspense>
    )
  )
}
