import { Button, Segmented } from 'antd'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { relativeDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { useCount } from '#console/kit/rows.ts'
import { Banner } from '#console/ui/Banner.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType, auditInitiator } from '#contract/audit-events/audit-choices.ts'
import { type AuditEvent, auditEvents } from '#contract/audit-events/audit-events.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { EventDetails } from '../details/EventDetails.tsx'
import { PersonDetails } from '../details/PersonDetails.tsx'
import { GapBanners } from '../GapBanners.tsx'
import { auditCells } from './cells.tsx'
import { EventsChart } from './EventsChart.tsx'
import { MostActive } from './MostActive.tsx'
import { daysIn, type Range, rangeFilter, readRange } from './range.ts'
import { text } from './texts.ts'

const RangePicker = lazy(() => import('#console/kit/RangePicker.tsx'))
const defaults = { top: 50, sort: down('auditActivityDateTime') }
const empty = { title: text.emptyTitle, text: text.emptyText }
const total = auditActionType.all.length

/** Changes in the tenant's directory. Range, filter and open details stand in the address. */
export default function AuditHistoryScreen() {
  const { t, lang } = useLanguage()
  const [params, setParams] = useSearchParams()
  const range = readRange(params)
  const state = useAnswer(auditCalls.state, {})
  const count = useCount(auditEvents, rangeFilter(range))
  const details = Number(params.get('details')) || null
  const person = params.get('person')
  const set = useCallback(
    (changes: Record<string, string | null>) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes))
        value === null ? next.delete(name) : next.set(name, value)
      setParams(next)
    },
    [setParams],
  )
  const open = useCallback((id: number | null) => set({ details: id === null ? null : String(id) }), [set])
  const choose = ({ from, to }: Range) => set({ from, to, $skip: null })
  const actions = useMemo(
    (): ListAction<AuditEvent, never>[] => [
      {
        key: 'details',
        label: text.details,
        run: ([row]) => {
          if (row) open(row.id)
          return false
        },
      },
    ],
    [open],
  )
  const filter = params.get('$filter') ?? ''
  const shown = whoNames.find((name) => whoFilters[name] === filter) ?? 'everybody'
  return (
    <ListScreen
      entity={auditEvents}
      title={text.title}
      sentence={
        <>
          <strong className="num">{count.data === undefined ? '–' : formatNumber(count.data, lang)}</strong>{' '}
          {t(text.events, { n: daysIn(range) })}
          {state.data && (
            <>
              {' · '}
              {t(text.tracking)}{' '}
              <Link to={linkTo('azure-logs-settings', { query: { configure: '1' } })}>
                {t(text.someOf, { n: state.data.chosenActions, total })}
              </Link>
              {state.data.lastReadTime &&
                ` · ${t(text.lastRead, { when: relativeDate(state.data.lastReadTime, lang) })}`}
            </>
          )}
        </>
      }
      head={() => (
        <Suspense>
          <RangePicker
            labels={{ from: t(text.from), to: t(text.to) }}
            value={range}
            fixed
            onChange={(next) => next && choose(next)}
          />
        </Suspense>
      )}
      above={
        <>
          {state.data && <GapBanners state={state.data} />}
          {state.data && !state.data.isTracking && (
            <Banner
              action={
                <Link to={linkTo('azure-logs-settings', {})}>
                  <Button type="link">{t(text.turnOn)}</Button>
                </Link>
              }
            >
              {t(text.off)}
            </Banner>
          )}
          <div className="audit-figures">
            <EventsChart range={range} onChoose={choose} />
            <MostActive range={range} onChoose={(name) => set({ person: name })} />
          </div>
        </>
      }
      views={
        <div className="audit-who">
          <Segmented
            aria-label={t(text.who)}
            value={shown}
            options={whoNames.map((value) => ({ value, label: t(text[value]) }))}
            onChange={(name) => set({ $filter: whoFilters[name] || null, $skip: null })}
          />
        </div>
      }
      defaults={defaults}
      fixedFilter={rangeFilter(range)}
      cells={auditCells}
      actions={actions}
      empty={empty}
      onOpen={(row) => open(row.id)}
      isCurrent={details === null ? undefined : (row) => row.id === details}
      beside={(list) => (
        <>
          {details !== null && <EventDetails id={details} list={list} onOpen={open} />}
          {person && (
            <PersonDetails
              name={person}
              range={range}
              onClose={() => set({ person: null })}
              onShow={() => set({ person: null, $filter: byPerson(person), $skip: null })}
            />
          )}
        </>
      )}
    />
  )
}

type Who = 'everybody' | 'outside' | 'applications'
const whoNames: Who[] = ['everybody', 'outside', 'applications']
const whoFilters: Record<Who, string> = {
  everybody: '',
  outside: where(auditEvents, { initiator: auditInitiator.value.Outside }),
  applications: where(auditEvents, { initiator: auditInitiator.value.Application }),
}
const byPerson = (name: string) => where(auditEvents, { initiatedByPrincipalName: name })
