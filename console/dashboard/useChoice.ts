import { useSearchParams } from 'react-router'

/** One of a few, kept in the address; what is usual is left out of it. */
export function useChoice<T extends string>(
  name: string,
  allowed: readonly T[],
  usual: T,
): [T, (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const written = params.get(name)
  const chosen = allowed.find((one) => one === written) ?? usual
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

/** The page of products that a chart shows. */
export function useProductPage(name: string): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams()
  const turn = (page: number) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (page === 1) after.delete(name)
        else after.set(name, String(page))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [Number(params.get(name) ?? 1), turn]
}
