import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { PlainPager } from '#console/kit/list/PlainPager.tsx'
import { PlainTable } from '#console/ui/PlainTable.tsx'
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
        <PlainTable<{ item: Item; at: number }>
          className="report-table"
          keyOf={({ at }) => String(at)}
          rows={items.map((item, at) => ({ item, at })).slice((page - 1) * pageSize, page * pageSize)}
          empty={t(text.noItems)}
          columns={[
            {
              key: 'name',
              title: t(text.name),
              width: '40%',
              className: 'strong',
              cell: ({ item }) => item.displayName,
            },
            { key: 'title', title: t(text.title), cell: ({ item }) => <ItemLines item={item} /> },
          ]}
        />
      )}
      <PlainPager total={items.length} pageSize={pageSize} current={page} onPage={setPage} />
      {report.data?.isTruncated && <p className="quiet">{t(text.truncated, { n: items.length })}</p>}
    </Modal>
  )
}
