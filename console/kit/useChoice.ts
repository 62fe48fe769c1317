import { useSearchParams } from 'react-router'

/** One of a few, kept in the address; what is usual is left out of it. */
export function useChoice<T extends string>(
  name: string,
  allowed: readonly T[],
  usual: T,
): [T, (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const chosen = allowed.find((one) => one === params.get(name)) ?? usual
  const choose = (next: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === usual) after.delete(name)
        else after.set(name, next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [chosen, choose]
}
