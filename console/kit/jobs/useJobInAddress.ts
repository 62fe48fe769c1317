import { useSearchParams } from 'react-router'

const place = 'job'

/** The job that a screen has started is in its address: `?job=12`. */
export function useJobInAddress() {
  const [params, setParams] = useSearchParams()
  const named = params.get(place) ?? ''
  const set = (id: number | null) => {
    // As it stands now: the dialog that started the job may have left the address since this was drawn.
    const next = new URLSearchParams(window.location.search)
    if (id === null) next.delete(place)
    else next.set(place, String(id))
    setParams(next, { replace: true })
  }
  return {
    jobId: /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null,
    show: (id: number) => set(id),
    close: () => set(null),
  }
}
