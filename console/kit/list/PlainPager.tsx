import { Pager } from '#console/ui/Pager.tsx'
import { plainPages } from './pages.ts'
import { usePagerLabels } from './usePagerLabels.ts'
import './PlainPager.css'

interface Props {
  total: number
  pageSize: number
  /** Counted from 1. */
  current: number
  onPage(page: number): void
}

/** The pages of a table whose rows are all there already; nothing while one page holds them. */
export function PlainPager({ total, pageSize, current, onPage }: Props) {
  const labels = usePagerLabels()
  if (total <= pageSize) return null
  const { pages, pageCount } = plainPages(total, pageSize, current)
  return (
    <div className="plain-pager">
      <Pager
        pages={pages}
        current={current}
        pageCount={pageCount}
        showFirst={false}
        showLast={false}
        onPage={onPage}
        labels={labels}
      />
    </div>
  )
}
