import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { rowsQuery } from '#console/kit/rows.ts'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { down, type Sort, up } from '#contract/kit/entity.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { where } from '#contract/kit/where.ts'
import { recommendationPreviews } from '#contract/recommendations/query-calls.ts'
import { text } from './texts.ts'

const shownAccounts = 200
const shownNames = 5
/** While a comparison runs its figures are read so many times, however many accounts there are. */
const mostReads = 40

/** It begins below what a run has found. */
const intoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'start' })

interface Reading {
  jobId: number
  /** Read again when it is another; not at all while it is empty. */
  turn: string
}

/** Previews of a job, and how many there are of them. What was read before stays until the new ones are there. */
function usePage(
  { jobId, turn }: Reading,
  found: { isChange?: boolean; becomes?: boolean },
  { top = 0, sort = up('accountName') }: { top?: number; sort?: Sort<'accountName' | 'milliseconds'> } = {},
) {
  const filter = where(recommendationPreviews, { jobId, ...found })
  const query = rowsQuery(recommendationPreviews, { filter, sort, top })
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, turn],
    enabled: turn !== '',
    placeholderData: keepPreviousData,
  }).data
}

/** What a comparison has found so far, of all accounts: figures, and the accounts by name. */
export function Compared({ jobId }: { jobId: number }) {
  const { t, lang } = useLanguage()
  const [onlyChanges, setOnlyChanges] = useState(true)
  const { data: job } = useAnswer(jobCalls.get, { params: { id: jobId } }, { quiet: true })
  const done = job?.done ?? 0
  const total = job?.total ?? 0
  const step = done === total ? done : Math.floor((done / total) * mostReads)
  const reading = { jobId, turn: done > 0 ? `${step} ${job?.state}` : '' }
  const changed = usePage(reading, { isChange: true }, { top: shownAccounts })
  const all = usePage(reading, {}, { top: onlyChanges ? 0 : shownAccounts })
  const compliant = usePage(reading, { becomes: true })
  const nonCompliant = usePage(reading, { becomes: false })
  const [slowest] = usePage(reading, {}, { top: 1, sort: down('milliseconds') })?.items ?? []
  if (!changed || !all || !compliant || !nonCompliant) return null
  const { items, count } = onlyChanges ? changed : all
  return (
    <>
      <p className="run-verdict" ref={intoView}>
        <strong>{t(text.wouldChange, { n: changed.count, total: all.count })}</strong>
        <StateBadge state="ok" label={t(text.compliant, { n: compliant.count })} />
        <StateBadge state="bad" label={t(text.nonCompliant, { n: nonCompliant.count })} />
        <StateBadge state="na" label={t(text.na, { n: all.count - compliant.count - nonCompliant.count })} />
        {slowest && <span className="quiet">{t(text.slowest, { ms: slowest.milliseconds })}</span>}
        <Button
          size="small"
          type="text"
          aria-pressed={onlyChanges}
          onClick={() => setOnlyChanges(!onlyChanges)}
        >
          {t(text.onlyChanges)}
        </Button>
      </p>
      <div className="run-rows">
        <table>
          <thead>
            <tr>
              {(['accountName', 'was', 'becomes', 'itemCount', 'scoreChange'] as const).map((name) => (
                <th key={name} scope="col">
                  {recommendationPreviews.fields[name].label[lang]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.id}>
                <td>{one.accountName}</td>
                <td>{cellOf(recommendationPreviews.fields.was, one.was, lang)}</td>
                <td>{cellOf(recommendationPreviews.fields.becomes, one.becomes, lang)}</td>
                <td>{namesOf(one.items, one.itemCount)}</td>
                <td className="num">
                  {cellOf(recommendationPreviews.fields.scoreChange, one.scoreChange, lang)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > items.length && <p className="run-note">{t(text.cut, { n: items.length })}</p>}
      </div>
    </>
  )
}

const namesOf = (items: readonly Record<string, unknown>[], count: number) => {
  const names = items.slice(0, shownNames).map((item) => String(item.displayName))
  return count > names.length ? `${names.join(', ')} … (${count})` : names.join(', ')
}
