import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { PageOf } from './pages-of-five.ts'
import { text } from './texts.ts'

type ProductPagerProps = { shown: PageOf<unknown>; onPage: (page: number) => void }

/** '1–5 of 7 products' and the way to the others; nothing when all are shown. */
export function ProductPager({ shown, onPage }: ProductPagerProps) {
  const t = useText()
  const { page, pageCount, first, last, total } = shown
  if (pageCount === 1) return null
  const isFirst = page === 1
  const isLast = page === pageCount
  return (
    <div className="product-pager">
      <span className="quiet num" role="status">
        {t(text.productsShown, { first, last, total })}
      </span>
      <IconButton
        label={t(text.previous)}
        icon={<ChevronLeft size={16} />}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onPage(page - 1)}
      />
      <IconButton
        label={t(text.next)}
        icon={<ChevronRight size={16} />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onPage(page + 1)}
      />
    </div>
  )
}
