import { Dropdown, Tooltip } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useText } from '../i18n.tsx'
import type { RowMenuProps } from './RowMenu.tsx'
import { text } from './texts.ts'

/** Begins open. */
export default function OpenRowMenu<Row>({ row, name, actions, tools }: RowMenuProps<Row>) {
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
        // It has taken the place of the button that was pressed: whatever ends gives the focus to this one.
        autoFocus
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  )
}
