import type { ReactNode } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import { useTool } from './Toolbar.tsx'

interface Props {
  id: string
  label: string
  icon: ReactNode
  /** For a tool that is on or off. */
  isOn?: boolean
  /** Nothing to do for it now; it keeps the focus all the same. */
  isIdle?: boolean
  onUse(): void
}

export function ToolButton({ id, label, icon, isOn, isIdle = false, onUse }: Props) {
  return (
    <IconButton
      {...useTool(id)}
      className="editor-tool"
      label={label}
      icon={icon}
      aria-pressed={isOn}
      aria-disabled={isIdle || undefined}
      onClick={() => {
        if (!isIdle) onUse()
      }}
    />
  )
}
