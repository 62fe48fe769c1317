import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useText } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'

const OpenRowMenu = lazy(() => import('./OpenRowMenu.tsx')) as typeof import('./OpenRowMenu.tsx').default

export interface RowMenuProps<Row> {
  row: Row
  name: string
  actions: readonly ListAction<Row, string>[]
  tools: RunActions<Row>
}

/** The menu at the end of a row. What cannot be done stays in it, with the reason. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  const { row, name, actions, tools } = props
  const t = useText()
  const [isUsed, setUsed] = useState(false)
  const offered = tools.offered(actions, [row]).filter((action) => !action.bulkOnly)
  if (offered.length === 0) return null
  // A page has a menu in every row, and most are never opened: the first click makes it.
  const button = (
    <IconButton
      label={t(text.actionsFor, { name })}
      icon={<Ellipsis size={16} />}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation()
        setUsed(true)
      }}
    />
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <OpenRowMenu {...props} actions={offered} />
    </Suspense>
  )
}
