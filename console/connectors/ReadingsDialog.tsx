import { Modal } from 'antd'
import { useState } from 'react'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { PlainPager } from '#console/kit/list/PlainPager.tsx'
import { useRows } from '#console/kit/rows.ts'
import { PlainTable } from '#console/ui/PlainTable.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { type AccountConnector, accountConnectors } from '#contract/connectors/account-connectors.ts'
import type { Connector } from '#contract/connectors/connectors.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { text } from './texts.ts'

const most = 200
const pageSize = 10
const { fields } = accountConnectors

/** How one connector went in each account: why it was not read, and what was read otherwise than documented. */
export function ReadingsDialog({ rows: [connector], onClose }: DialogProps<Connector>) {
  const { t, lang } = useLanguage()
  const [page, setPage] = useState(1)
  const readings = useRows(accountConnectors, {
    filter: where(accountConnectors, { connectorId: connector?.id ?? 0 }),
    // What was not read comes first.
    sort: down('outcome'),
    top: most,
  })
  const found = readings.data ?? []
  return (
    <Modal
      open
      title={connector?.name}
      width={modalWidth.large}
      footer={null}
      onCancel={() => onClose()}
      destroyOnHidden
    >
      {readings.isError ? (
        <Failed error={readings.error} onRetry={() => void readings.refetch()} />
      ) : readings.isPending ? (
        <TableSkeleton label={t(text.loading)} columns={[160, 170, '1fr']} />
      ) : (
        <PlainTable<AccountConnector>
          label={connector?.name ?? ''}
          keyOf={({ id }) => String(id)}
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          minWidth={720}
          empty={t(text.noReadings)}
          columns={[
            {
              key: 'account',
              title: t(fields.accountName.label),
              className: 'strong',
              width: 160,
              cell: ({ accountName }) => accountName,
            },
            {
              key: 'outcome',
              title: t(fields.outcome.label),
              width: 170,
              cell: ({ outcome }) => cellOf(fields.outcome, outcome, lang),
            },
            {
              key: 'details',
              title: t(text.details),
              cell: ({ reason, tolerated }) => [reason, tolerated].filter(Boolean).join(' · ') || '–',
            },
            {
              key: 'rows',
              title: t(fields.rows.label),
              width: 90,
              className: 'at-end',
              cell: ({ rows }) => cellOf(fields.rows, rows, lang),
            },
            {
              key: 'at',
              title: t(fields.at.label),
              width: 150,
              cell: ({ at }) => cellOf(fields.at, at, lang),
            },
          ]}
        />
      )}
      <PlainPager total={found.length} pageSize={pageSize} current={page} onPage={setPage} />
      {found.length === most && <p className="quiet">{t(text.mostReadings, { n: most })}</p>}
    </Modal>
  )
}
