import { useState } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { ChoiceBar } from '#console/ui/ChoiceBar.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { PlainTable } from '#console/ui/PlainTable.tsx'
import { Compliance, Severity } from './badges.tsx'
import { text } from './texts.ts'
import type { Preview } from './usePreview.ts'

type Shown = 'all' | 'bad' | 'ok'
type WatchedRow = Preview['rows'][number]

const isShown: Record<Shown, (row: WatchedRow) => boolean> = {
  all: () => true,
  bad: (row) => row.isCompliant === false && row.isCounted,
  ok: (row) => row.isCompliant === true && row.isCounted,
}

/** The enabled recommendations that the alert watches, what is wrong first. */
export function WatchedPanel({ preview }: { preview: Preview | undefined }) {
  const { t } = useLanguage()
  const [shown, show] = useState<Shown>('all')
  if (!preview) return null
  const { watched, nonCompliant, compliant } = preview
  const rows = preview.rows.filter(isShown[shown])
  return (
    <Panel
      flush
      className="watched-panel"
      title={
        <>
          {t(text.watchedTitle)} <span className="quiet watched-order">{t(text.nonCompliantFirst)}</span>
        </>
      }
      extra={
        <ChoiceBar<Shown>
          label={t(text.watchedTitle)}
          value={shown}
          onChange={show}
          options={[
            { value: 'all', label: t(text.all, { n: watched }) },
            { value: 'bad', label: t(text.someNotCompliant, { n: nonCompliant }) },
            { value: 'ok', label: t(text.someCompliant, { n: compliant }) },
          ]}
        />
      }
    >
      <PlainTable<WatchedRow>
        label={t(text.watchedTitle)}
        keyOf={({ id }) => String(id)}
        rows={rows}
        minWidth={720}
        height="45vh"
        empty={t(text.noneOfThem)}
        columns={[
          { key: 'findings', title: t(text.findings), isCut: true, cell: ({ findings }) => findings },
          {
            key: 'severity',
            title: t(text.severity),
            width: 120,
            cell: (row) => <Severity severity={row.severity} />,
          },
          {
            key: 'compliance',
            title: t(text.compliance),
            width: 150,
            cell: (row) => <Compliance isCompliant={row.isCompliant} isExempted={row.isExempted} />,
          },
          {
            key: 'since',
            title: t(text.sinceHead),
            width: 110,
            cell: (row) =>
              row.notCompliantSince ? <DateText iso={row.notCompliantSince} format="dd/MM/yyyy" /> : '–',
          },
          {
            key: 'items',
            title: t(text.items),
            width: 90,
            className: 'at-end',
            cell: (row) => <span className="num">{row.nonCompliantItems || '–'}</span>,
          },
        ]}
      />
      {watched > preview.rows.length && (
        <p className="watched-more quiet">{t(text.shownOf, { n: preview.rows.length })}</p>
      )}
    </Panel>
  )
}
