import { useSearchParams } from 'react-router'

const name = 'whatIf'

/** The recommendations that are ticked, kept in the address so that a plan can be sent as a link. */
export function useWhatIf() {
  const [params, setParams] = useSearchParams()
  const written = params.get(name)
  const write = (value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    /** Null: it is closed. */
    ids: written === null ? null : idsOf(written),
    open: (ids: readonly number[]) => write(ids.join(',')),
    close: () => write(null),
  }
}

const idsOf = (written: string): number[] =>
  written
    .split(',')
    .filter((one) => /^\d{1,15}$/.test(one))
    .map(Number)
