import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

const name = 'whatIf'

/** Which recommendations a plan holds: these, or all open ones of the list. */
export type Planned = readonly number[] | 'all'

/** The recommendations that are ticked, kept in the address so that a plan can be sent as a link. */
export function useWhatIf() {
  const [params, setParams] = useSearchParams()
  const written = params.get(name)
  const write = useCallback(
    (value: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === null) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    /** Null: it is closed. */
    ids: useMemo(() => (written === null ? null : idsOf(written)), [written]),
    open: useCallback((ids: Planned) => write(ids === 'all' ? ids : ids.join(',')), [write]),
    close: useCallback(() => write(null), [write]),
  }
}

const idsOf = (written: string): Planned =>
  written === 'all'
    ? written
    : written
        .split(',')
        .filter((one) => /^\d{1,15}$/.test(one))
        .map(Number)
