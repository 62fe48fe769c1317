import { GitCompare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { useCounts } from '#console/kit/rows.ts'
import { isEdited, origin, type Shipped } from '#contract/kit/shipped.ts'
import { neededFor } from '../form/form-screen.tsx'
import { text } from './texts.ts'

const ShippedDialog = lazy(async () => ({ default: (await import('./ShippedDialog.tsx')).ShippedDialog }))

/** 'Compare with shipped version' in the menu of a row that was edited: opens the dialog named `shipped`. */
export const shippedAction = <R extends object>({ calls }: Shipped): ListAction<R, 'shipped'> => ({
  key: 'shipped',
  label: text.compare,
  icon: <GitCompare size={16} />,
  permission: neededFor(calls.comparison),
  hidden: ([row]) => !row || !isEdited(row),
  run: (_rows, { open }) => open('shipped'),
})

export const shippedDialog =
  <R extends object>(shipped: Shipped) =>
  ({ rows, ...props }: DialogProps<R>) => (
    <Suspense>
      <ShippedDialog shipped={shipped} rows={rows as Record<string, unknown>[]} {...props} />
    </Suspense>
  )

const { Own, Shipped: AsShipped, Edited, Updated } = origin.value
const own = `origin eq ${Own}`
const edited = `origin in (${Edited},${Updated})`
const updated = `origin eq ${Updated}`

/** '15 shipped · 2 own · 3 edited · 1 edited and changed by an update', with links to what is not as it came. */
export function EditedFigures({
  of: { entity },
  query = {},
}: {
  of: Shipped
  query?: Record<string, string>
}) {
  const t = useText()
  const counts = useCounts(entity, 'origin')
  if (!counts) return <>&nbsp;</>
  const figures = [
    { n: counts.of(Own), words: text.own, filter: own },
    { n: counts.of(Edited, Updated), words: text.edited, filter: edited },
    { n: counts.of(Updated), words: text.updated, filter: updated },
  ].filter(({ n }) => n > 0)
  return (
    <>
      {t(text.shipped, { n: counts.of(AsShipped, Edited, Updated) })}
      {figures.map(({ n, words, filter }) => (
        <span key={filter}>
          {' · '}
          <Link to={`?${new URLSearchParams({ ...query, $filter: filter })}`}>{t(words, { n })}</Link>
        </span>
      ))}
    </>
  )
}
