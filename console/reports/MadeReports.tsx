import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadFile } from '#console/kit/api.ts'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { saveFile } from '#console/kit/save-file.ts'
import { type MadeReport, madeReports, madeState } from '#contract/reports/made-reports.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { text } from './texts.ts'

const actions: ListAction<MadeReport>[] = [
  {
    key: 'download',
    label: text.downloadAgain,
    icon: <Download size={16} />,
    permission: 'reports.make',
    rule: (rows) => (rows.every(({ state }) => state === madeState.value.Made) ? null : text.notReady),
    run: async ([row]) => {
      if (!row) return
      const { content, name } = await downloadFile(reportCalls.made, {
        params: { id: String(row.id) },
        body: undefined,
      })
      saveFile(content, name ?? `${row.reportName}.${row.format}`)
    },
  },
]

const empty = { title: text.noneMadeTitle, text: text.noneMadeText }

/** The reports that were made, until they expire. */
export function MadeReports({ tools }: { tools: ReactNode }) {
  return (
    <ListScreen entity={madeReports} title={text.made} actions={actions} empty={empty} head={() => tools} />
  )
}
