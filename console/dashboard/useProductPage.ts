import { useSearchParams } from 'react-router'

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
