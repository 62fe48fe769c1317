import { useQuery } from '@tanstack/react-query'
import { Modal, Table } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { PlainPager } from '#console/kit/list/PlainPager.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { ItemLines } from './ItemLines.tsx'
import type { Item } from './item-facts.ts'
import { text } from './texts.ts'

const pageSize = 10

/** Everything that does not comply, ten to a page. */
export function ValidationReport({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const report = useQuery({
    queryKey: ['validation-report', id],
    queryFn: ({ signal }) =>
      callApi(
        accountRecommendationCalls.validationReport,
        { body: { accountRecommendationId: id } },
        { signal, quiet: true },
      ),
  })
  const items = (report.data?.items ?? []) as Item[]
  return (
    <Modal open title={t(text.report)} width={modalWidth.medium} footer={null} onCancel={onClose}>
      <p className="report-about">{report.data?.displayName ?? ' '}</p>
      {report.isError && !report.data ? (
        <Failed error={report.error} onRetry={() => void report.refetch()} />
      ) : report.isPending ? (
        <TableSkeleton label={t(text.loading)} columns={['2fr', '3fr']} />
      ) : (
        <Table<Item & { key: number }>
          className="report-table"
          size="small"
          dataSource={items
            .map((item, key) => ({ ...item, key }))
            .slice((page - 1) * pageSize, page * pageSize)}
          pagination={false}
          locale={{ emptyText: t(text.noItems) }}
          columns={[
            { title: t(text.name), dataIndex: 'displayName', width: '40%', className: 'strong report-name' },
            { title: t(text.title), render: (_, item) => <ItemLines item={withoutKey(item)} /> },
          ]}
        />
      )}
      <PlainPager total={items.length} pageSize={pageSize} current={page} onPage={setPage} />
      {report.data?.isTruncated && <p className="quiet">{t(text.truncated, { n: items.length })}</p>}
    </Modal>
  )
}

const withoutKey = ({ key: _, ...item }: Item & { key: number }): Item => item
