import { Button } from 'antd'
import { Columns3, ListFilter } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { PageHead } from '#console/ui/PageHead.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { SearchField } from '#console/ui/SearchField.tsx'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { usePageTitle } from '../usePageTitle.ts'
import type { DialogProps } from './actions.ts'
import { nextSort } from './address.ts'
import { sendForAll } from './all-rows.ts'
import { BulkBar } from './BulkBar.tsx'
import { DataTable } from './DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { exportCall, importCall } from './exchange.ts'
import { FilterBar } from './FilterBar.tsx'
import { ImportButton } from './ImportButton.tsx'
import { FootBones, ListBones } from './ListBones.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { ListScreenProps } from './list-screen-props.ts'
import { keyIn } from './row-values.ts'
import { withSearch } from './search.ts'
import { text } from './texts.ts'
import { useActions } from './useActions.ts'
import { useCountWords } from './useCountWords.ts'
import { useList } from './useList.ts'
import { useOpenDialog } from './useOpenDialog.ts'
import { useSearchBox } from './useSearchBox.ts'
import { useSelection } from './useSelection.ts'
import { useStable } from './useStable.ts'
import { ViewsButton } from './ViewsButton.tsx'

const FiltersDrawer = lazy(async () => ({ default: (await import('./FiltersDrawer.tsx')).FiltersDrawer }))
const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }))
const noActions: never[] = []
const noRows: never[] = []

/** A whole list screen from one entity: search, filters, columns, sort, pages, selection, actions, export. */
export function ListScreen<E extends Entity, Dialog extends string = never>(
  props: ListScreenProps<E, Dialog>,
) {
  const { entity, title, actions = noActions, dialogs, empty } = props
  const { t, lang } = useLanguage()
  const countWords = useCountWords()
  usePageTitle(t(title))
  const { state, change, page, endpoint, filter, rowAt } = useList(props)
  const [isAll, setAll] = useState(false)
  /** A job that the open dialog has started. */
  const started = useRef<number | null>(null)
  const byName: Partial<Record<string, ComponentType<DialogProps<Row<E>>>>> = dialogs ?? {}
  const { dialog, open, close } = useOpenDialog(entity, props.syncAddress ?? true)
  const search = useSearchBox(state.search, (words) => changePage({ search: words }))

  // Rows that have come are drawn in pieces: whoever types or clicks meanwhile does not wait for them.
  const data = useDeferredValue(page.data)
  const isOld = page.isPlaceholderData
  const rows = data?.items ?? noRows
  const count = data?.count ?? 0
  const { chosen, setChosen, markHandled } = useSelection(entity, { endpoint, rows, isOld })
  const tools = useActions<Row<E>, string>(open, markHandled)
  // What was ticked stays so in another order, wherever it stands then.
  const onSort = useStable((field: string) => change({ sort: nextSort(entity, state.sort, field) }))
  const onSelect = useStable(select)
  const onOpen = useStable((row: Row<E>) => (props.opens ? open(props.opens, [row]) : props.onOpen?.(row)))
  const current = rows.find((row) => props.isCurrent?.(row))
  const hasBulk = actions.some((action) => action.bulk || action.bulkOnly)
  const isSearchable = Object.values(entity.fields).some((field) => field.search)
  const isFilterable = !props.lean && Object.values(entity.fields).some((field) => field.filter)
  const isAsked = state.filter !== '' || state.search !== ''
  const Dialog = dialog ? byName[dialog.name] : undefined

  const asked = withSearch(entity, state.search, state.filter, lang)
  const all = isAll ? { model: entity.name, filter, asked, count } : null
  const isPageChosen = rows.length > 0 && rows.every((row) => chosen.includes(row))
  const canTakeAll = !props.endpoint && tools.offeredForAll(actions).some(({ all: can }) => can === true)
  function select(next: Row<E>[]): void {
    setAll(false)
    setChosen(next)
  }

  // What was ticked is not on the next page any more.
  function changePage(changes: Parameters<typeof change>[0]): void {
    select([])
    change(changes)
  }

  const nothing = useMemo(
    () =>
      isAsked ? (
        <EmptyState state="na" title={t(text.nothingFound)} />
      ) : (
        <EmptyState
          title={t(empty?.title ?? text.emptyTitle)}
          text={t(empty?.text ?? text.emptyText)}
          action={empty?.action}
        />
      ),
    [isAsked, empty, t],
  )

  const filtersButton = isFilterable && (
    <Button icon={<ListFilter size={16} />} onClick={() => open('filters')}>
      {t(text.filters)}
    </Button>
  )

  return (
    <>
      {!props.headless && (
        <PageHead
          title={t(title)}
          sentence={props.sentence}
          actions={
            <>
              {filtersButton}
              {props.head?.(open)}
            </>
          }
        />
      )}
      {props.headless && <h2 className="sr-only">{t(title)}</h2>}
      {props.above}
      <Panel flush>
        {props.views}
        <div className="list-tools">
          {isSearchable && (
            <SearchField
              className="list-search"
              label={t(text.search)}
              clearLabel={t(text.clearSearch)}
              value={search.typed}
              onType={search.type}
            />
          )}
          <span className="list-total num" role="status">
            {isOld ? t(text.loading) : data && t(text.total, { n: countWords(data) })}
          </span>
          <div className="list-tools-end">
            {props.tools}
            {props.headless && filtersButton}
            {!props.lean && !props.views && (props.syncAddress ?? true) && <ViewsButton entity={entity} />}
            {!props.lean && (
              <Button icon={<Columns3 size={16} />} onClick={() => open('columns')}>
                {t(text.modify)}
              </Button>
            )}
            {!props.plain && <ImportButton call={importCall} entity={entity} />}
            {!props.plain && (
              <ExportButton
                call={exportCall}
                entity={entity}
                title={t(title)}
                columns={state.columns}
                filter={filter}
                sort={state.sort}
              />
            )}
          </div>
        </div>
        {isFilterable && (
          <div className="list-filters">
            <FilterBar
              entity={entity}
              filter={state.filter}
              fixedFilter={props.fixedFilter}
              names={props.names}
              isAsked={isAsked}
              onChange={(next) => changePage({ filter: next })}
              onClear={() => changePage({ filter: '', search: '' })}
            />
          </div>
        )}
        {chosen.length > 0 && (
          <BulkBar
            entity={entity}
            rows={chosen}
            actions={actions}
            tools={tools}
            onClear={() => select([])}
            onKeep={select}
            all={all}
            offersAll={canTakeAll && !isAll && isPageChosen && count > chosen.length ? count : null}
            onAll={() => setAll(true)}
          />
        )}
        {page.isPending || (!data && !page.isError) ? (
          <ListBones
            entity={entity}
            columns={state.columns}
            rows={state.top}
            canSelect={hasBulk}
            hasMenu={actions.some((action) => !action.bulkOnly)}
          />
        ) : page.isError && !data ? (
          <div className="list-error">
            <EmptyState
              state="bad"
              title={t(text.failed)}
              text={page.error.message || t(text.internal)}
              action={<Button onClick={() => void page.refetch()}>{t(text.tryAgain)}</Button>}
            />
          </div>
        ) : (
          <DataTable
            entity={entity}
            rows={rows}
            columns={state.columns}
            sort={state.sort}
            onSort={onSort}
            selected={chosen}
            onSelect={hasBulk ? onSelect : undefined}
            actions={actions}
            tools={tools}
            cells={props.cells}
            onOpen={props.onOpen || props.opens ? onOpen : undefined}
            currentKey={current && keyIn(entity, current)}
            isOpen={props.isCurrent !== undefined}
            fixedColumns={props.fixedColumns}
            expanded={props.expanded}
            startsExpanded={props.startsExpanded}
            isLoading={isOld}
            empty={nothing}
          />
        )}
        {data ? (
          <ListFoot
            count={count}
            isMore={data.isMore}
            top={state.top}
            skip={state.skip}
            onTop={(top) => changePage({ top })}
            onSkip={(skip) => changePage({ skip })}
            {...(props.headless ? { of: t(title) } : {})}
          />
        ) : (
          !page.isError && <FootBones />
        )}
      </Panel>
      {props.beside?.({ rows, count, skip: state.skip, top: state.top, rowAt, tools })}
      <Suspense>
        {dialog?.name === 'filters' && isFilterable && (
          <FiltersDrawer
            entity={entity}
            endpoint={endpoint}
            filter={state.filter}
            fixedFilter={props.fixedFilter}
            names={props.names}
            onClose={() => close()}
            onApply={(next) => changePage({ filter: next })}
          />
        )}
        {dialog?.name === 'columns' && !props.lean && (
          <ColumnsDialog
            entity={entity}
            columns={state.columns}
            onClose={() => close()}
            onApply={(columns) => change({ columns, skip: state.skip })}
          />
        )}
        {Dialog && dialog && (
          <Dialog
            key={`${lang} ${dialog.name}`}
            rows={dialog.rows}
            {...(dialog.all
              ? {
                  all: dialog.all,
                  send: sendForAll(dialog.all, (jobId) => {
                    started.current = jobId
                  }),
                }
              : {})}
            onClose={(isDone, jobId) => {
              close(jobId ?? started.current)
              started.current = null
              if (isDone) select([])
            }}
          />
        )}
      </Suspense>
    </>
  )
}
