import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CardGrid } from '#console/ui/CardGrid.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { useLanguage } from '../i18n.tsx'
import { withSearch } from '../list/search.ts'
import { text } from '../list/texts.ts'
import { useSearchBox } from '../list/useSearchBox.ts'
import { useCardPages } from './useCardPages.ts'
import './CardList.css'

interface CardListProps<E extends Entity> {
  entity: E
  /** Name of the list, for those who do not see it. */
  label: Text
  /** How many cards one page of the answer holds. */
  top: number
  /** OData text, always part of the question. */
  filter?: string
  order: string
  /** How long the hand rests, in ms, before the search is asked. */
  searchDelay?: number
  /** Between the search box and the count. */
  tools?: ReactNode
  /** '7 of 15 regulations'. */
  total: (shown: number, count: number) => ReactNode
  card: (row: Row<E>) => ReactNode
  boneHeight: number
  /** In two columns, however wide the window is. */
  isPaired?: boolean
  /** Between the tools and the cards. */
  note?: ReactNode
  empty: { title: Text; text: Text }
}

/** A list as cards: searched by name, longer while one scrolls. The search stands in the address. */
export function CardList<E extends Entity>(props: CardListProps<E>) {
  const { entity, top, order, filter = '', empty } = props
  const { t, lang } = useLanguage()
  const [params, setParams] = useSearchParams()
  const searched = params.get('$search') ?? ''
  const search = useSearchBox(
    searched,
    (words) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (words) after.set('$search', words)
        else after.delete('$search')
        return after
      }),
    props.searchDelay,
  )
  const { pages, rows, count } = useCardPages(entity, {
    top,
    order,
    filter: withSearch(entity, searched, filter, lang),
  })
  const bones = pages.isPending ? top : pages.isFetchingNextPage ? Math.min(top, count - rows.length) : 0
  return (
    <>
      <div className="card-list-tools">
        <Input
          className="card-search"
          type="search"
          prefix={<Search size={16} />}
          placeholder={t(text.search)}
          aria-label={t(text.search)}
          allowClear
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
        />
        {props.tools}
        <span className="card-total num" role="status">
          {pages.data && props.total(rows.length, count)}
        </span>
      </div>
      {props.note}
      <CardGrid label={t(props.label)} isBusy={pages.isPlaceholderData} isPaired={props.isPaired}>
        {rows.map((row) => (
          <li key={String(row[entity.key as keyof Row<E>])}>{props.card(row)}</li>
        ))}
        {Array.from({ length: bones }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing but their place
          <li key={`bone ${index}`}>
            <CardSkeleton label={t(text.loading)} height={props.boneHeight} lines={1} />
          </li>
        ))}
      </CardGrid>
      {pages.isError ? (
        <EmptyState
          state="bad"
          title={t(text.failed)}
          text={pages.error.message || t(text.internal)}
          action={
            <Button onClick={() => void (rows.length ? pages.fetchNextPage() : pages.refetch())}>
              {t(text.tryAgain)}
            </Button>
          }
        />
      ) : (
        pages.data &&
        count === 0 &&
        (searched || filter ? (
          <EmptyState state="na" title={t(text.nothingFound)} />
        ) : (
          <EmptyState title={t(empty.title)} text={t(empty.text)} />
        ))
      )}
    </>
  )
}
