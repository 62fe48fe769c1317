import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Download, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { downloadFile } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useRows } from '#console/kit/rows.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { down } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { madeState } from '#contract/reports/made-reports.ts'
import { type ReportBundle, reportBundleCalls, reportBundles } from '#contract/reports/report-bundles.ts'
import { CustomerReportsDialog } from './CustomerReportsDialog.tsx'
import { text } from './texts.ts'

const actions: ListAction<ReportBundle>[] = [
  {
    key: 'download',
    label: text.downloadAgain,
    icon: <Download size={16} />,
    permission: 'customerReports.make',
    rule: (rows) => (rows.every(({ state }) => state === madeState.value.Made) ? null : text.notReady),
    run: async ([row]) => {
      if (!row) return
      const { content, name } = await downloadFile(reportBundleCalls.file, {
        params: { id: String(row.id) },
        body: undefined,
      })
      saveFile(content, name ?? `${row.reportName}.zip`)
    },
  },
]
const dialogs = { form: CustomerReportsDialog }
const empty = filledBy(text.makeForCustomers)
const underWay = where(reportBundles, { state: madeState.value.Waiting })

/** One report for several customers: what was made, what is under way. */
export default function CustomerReportsScreen() {
  const t = useText()
  useFreshList()
  return (
    <ListScreen
      entity={reportBundles}
      title={text.customersTitle}
      sentence={t(text.customersAbout)}
      actions={actions}
      dialogs={dialogs}
      empty={empty}
      head={(open) => (
        <Button type="primary" icon={<Plus size={16} />} onClick={() => open('form')}>
          {t(text.makeForCustomers)}
        </Button>
      )}
    />
  )
}

/** While reports are made, the list is read again with every step. */
function useFreshList(): void {
  const client = useQueryClient()
  const { data } = useRows(
    reportBundles,
    { filter: underWay, sort: down('id'), top: 10, select: ['id', 'done'] },
    { refetchMs: 2000, quiet: true },
  )
  const now = data?.map(({ id, done }) => `${id} ${done}`).join()
  useEffect(() => {
    if (now !== undefined) void client.invalidateQueries({ queryKey: ['list'] })
  }, [now, client])
}
