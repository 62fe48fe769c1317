import { Dropdown, Tooltip } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useText } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'

interface Props<Row> {
  row: Row
  name: string
  actions: readonly ListAction<Row, string>[]
  tools: RunActions<Row>
}

/** The menu at the end of a row. What cannot be done stays in it, with the reason. */
export function RowMenu<Row>(props: Props<Row>) {
  const { row, name, actions, tools } = props
  const t = useText()
  const [isUsed, setUsed] = useState(false)
  const offered = tools.offered(actions, [row]).filter((action) => !action.bulkOnly)
  if (offered.length === 0) return null
  // A page has a menu in every row, and most are never opened: the first click makes it.
  if (isUsed) return <OpenMenu {...props} actions={offered} />
  return (
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
}

/** Begins open. */
function OpenMenu<Row>({ row, name, actions, tools }: Props<Row>) {
  const t = useText()
  const [isOpen, setOpen] = useState(true)
  const items = actions.map((action) => {
    const reason = tools.reason(action, [row])
    return {
      key: action.key,
      icon: action.icon,
      danger: action.danger ?? false,
      disabled: reason !== null,
      label: reason ? (
        <Tooltip title={reason} placement="left">
          <span>
            {t(action.label)}
            <span className="sr-only">: {reason}</span>
          </span>
        </Tooltip>
      ) : (
        t(action.label)
      ),
      onClick: () => void tools.run(action, [row]),
    }
  })
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
    >
      <IconButton
        label={t(text.actionsFor, { name })}
        icon={<Ellipsis size={16} />}
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  )
}
