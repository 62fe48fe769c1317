import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is, whatever becomes of the window. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
