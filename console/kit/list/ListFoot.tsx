import { Pager } from '#console/ui/Pager.tsx'
import { PlainSelect } from '#console/ui/PlainSelect.tsx'
import { useText } from '../i18n.tsx'
import { pageSizes } from './address.ts'
import { shownRows, tablePages } from './pages.ts'
import { text } from './texts.ts'
import { useCountWords } from './useCountWords.ts'
import { usePagerLabels } from './usePagerLabels.ts'
import './ListFoot.css'

interface Props {
  count: number
  isMore?: boolean | undefined
  top: number
  skip: number
  onTop(top: number): void
  onSkip(skip: number): void
  /** Whose pages they are, where a page has more than one list. */
  of?: string
}

/** Below the rows: which of how many they are, the page size and the pages. */
export function ListFoot({ count, isMore = false, top, skip, onTop, onSkip, of }: Props) {
  const t = useText()
  const countWords = useCountWords()
  const labels = usePagerLabels()
  const pages = tablePages(count, top, Math.floor(skip / top) + 1)
  const shown = shownRows(count, skip, top)
  return (
    <div className="list-foot">
      <span className="num">
        {t(text.showing, { from: shown.from, to: shown.to, n: countWords({ count, isMore }) })}
      </span>
      <PlainSelect
        small
        label={t(text.pageSize)}
        value={top}
        options={[...new Set([...pageSizes, top])].map((size) => ({ value: size, label: String(size) }))}
        onChange={onTop}
      />
      <Pager
        pages={pages.pages}
        current={pages.current}
        pageCount={pages.pageCount}
        showFirst={pages.hasShortcuts}
        showLast={pages.hasShortcuts}
        onPage={(number) => onSkip((number - 1) * top)}
        labels={of ? { ...labels, pager: `${labels.pager}: ${of}` } : labels}
      />
    </div>
  )
}
