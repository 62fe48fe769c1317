import { useEffect, useRef, useState } from 'react'

export const switchDelay = 500

/**
 * A switch that moves at once and sends when it has rested for half a second. One that was moved back in the meantime
 * sends nothing; a refusal moves it back.
 */
export function useRestingSwitch(saved: boolean, send: (value: boolean) => Promise<unknown>) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (wanted === null || wanted === saved) return
    const timer = setTimeout(() => {
      latest.current(wanted).then(
        () => setWanted(null),
        () => setWanted(null),
      )
    }, switchDelay)
    return () => clearTimeout(timer)
  }, [wanted, saved])
  return { value: wanted ?? saved, change: setWanted }
}
