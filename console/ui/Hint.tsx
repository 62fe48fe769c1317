import { Tooltip, type TooltipProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import './Hint.css'

interface HintProps {
  /** Asked when the pointer rests on the place; nothing to say, no tooltip. */
  say(place: HTMLElement): ReactNode
  placement?: TooltipProps['placement']
  className?: string
  children: ReactNode
}

const restMs = 300
const leaveMs = 100

/** A tooltip that costs nothing before the pointer rests: a table has hundreds of places for one. */
export function Hint({ say, placement = 'top', className, children }: HintProps) {
  const [words, setWords] = useState<ReactNode>(null)
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const after = (ms: number, next: () => ReactNode) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setWords(next()), ms)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    // What it says stands elsewhere for those who do not point.
    <span
      ref={place}
      className={classes('hint', className)}
      onPointerEnter={() => after(restMs, () => place.current && say(place.current))}
      onPointerLeave={() => after(leaveMs, () => null)}
    >
      {children}
      {words && (
        <Tooltip open title={words} placement={placement}>
          <span className="hint-place" />
        </Tooltip>
      )}
    </span>
  )
}
