import { Tooltip } from 'antd'
import { type ReactNode, useId } from 'react'
import './DisabledReason.css'

type DisabledReasonProps = {
  /** Why the control is off; null or empty: it is on. */
  reason: string | null | undefined
  /** Draws the control, off or on. */
  children: (disabled: boolean) => ReactNode
  /** What is wrapped: a button speaks with its own words, a field needs a label. */
  kind?: 'button' | 'field'
  label?: string
}

/** Keeps a control that is off within reach of the keyboard, so that its reason can be found there too. */
export const DisabledReason = ({ reason, children, kind = 'button', label }: DisabledReasonProps) => {
  const id = useId()
  if (!reason) return children(false)
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      {/* antd describes this outer element while the tooltip is open; the inner one is described at all times. */}
      <span className="disabled-reason">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support a label */}
        <span
          role={kind === 'button' ? 'button' : 'group'}
          tabIndex={0}
          aria-disabled="true"
          aria-label={label}
          aria-describedby={id}
        >
          {children(true)}
        </span>
        <span id={id} hidden>
          {reason}
        </span>
      </span>
    </Tooltip>
  )
}
