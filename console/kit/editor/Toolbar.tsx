import { createContext, type KeyboardEvent, type ReactNode, use, useState } from 'react'

interface Stop {
  /** The one tool that the Tab key reaches. */
  stop: string
  setStop(id: string): void
}
const StopContext = createContext<Stop | null>(null)

interface Props {
  label: string
  /** The tool that the Tab key reaches at first. */
  first: string
  children: ReactNode
}

/** One stop of the Tab key; the arrows, Home and End go from tool to tool. */
export function Toolbar({ label, first, children }: Props) {
  const [stop, setStop] = useState(first)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
    const at = tools.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : tools[placeAfter(event.key, at, tools.length)]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <StopContext value={{ stop, setStop }}>
      <div role="toolbar" aria-label={label} className="editor-tools" onKeyDown={move}>
        {children}
      </div>
    </StopContext>
  )
}

function placeAfter(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** What makes a button a tool of its toolbar. */
export function useTool(id: string) {
  const stops = use(StopContext)
  if (!stops) throw new Error('Toolbar is missing')
  return {
    'data-tool': id,
    tabIndex: stops.stop === id ? 0 : -1,
    onFocus: () => stops.setStop(id),
    // A click leaves the selection in the text where it is.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}
