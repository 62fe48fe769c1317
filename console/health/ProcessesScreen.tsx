import { CirclePause, CirclePlay } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Process, processCalls, processes, processRules } from '#contract/health/processes.ts'
import { text } from './texts.ts'

const idsOf = (rows: readonly { id: number }[]) => ({ body: { ids: rows.map(({ id }) => id) } })

const actions: ListAction<Process>[] = [
  {
    key: 'drain',
    label: text.drain,
    icon: <CirclePause size={16} />,
    permission: 'health.manage',
    bulk: true,
    rule: processRules.drain,
    run: async (rows, { confirm }) => {
      if (!(await confirm({ title: text.drainTitle, text: text.drainText }))) return false
      await callApi(processCalls.drain, idsOf(rows))
    },
  },
  {
    key: 'resume',
    label: text.resume,
    icon: <CirclePlay size={16} />,
    permission: 'health.manage',
    bulk: true,
    rule: processRules.resume,
    run: async (rows) => {
      await callApi(processCalls.resume, idsOf(rows))
    },
  },
]

export default function ProcessesScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={processes}
      title={text.processes}
      sentence={t(text.processesSentence)}
      actions={actions}
      empty={{ title: text.noProcesses, text: text.noProcessesText }}
    />
  )
}
