import { CirclePause, CirclePlay } from 'lucide-react'
import { asks } from '#console/kit/asks.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { idsBody } from '#console/kit/list/ids-body.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type Process, processCalls, processes, processRules } from '#contract/health/processes.ts'
import { questions, text } from './texts.ts'

/** One machine may have several. */
const nameOf = ({ host, pid }: Process) => `${host} (${pid})`

const actions: ListAction<Process>[] = [
  {
    key: 'drain',
    label: text.drain,
    icon: <CirclePause size={16} />,
    permission: 'health.manage',
    bulk: true,
    all: true,
    rule: processRules.drain,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asks(rows, nameOf, questions.drain)))) return false
      await send(processCalls.drain, idsBody(rows))
    },
  },
  {
    key: 'resume',
    label: text.resume,
    icon: <CirclePlay size={16} />,
    permission: 'health.manage',
    bulk: true,
    all: true,
    rule: processRules.resume,
    run: async (rows, { send }) => {
      await send(processCalls.resume, idsBody(rows))
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
