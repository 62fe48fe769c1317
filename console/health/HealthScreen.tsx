import { CircleX, RotateCw } from 'lucide-react'
import { asks } from '#console/kit/asks.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { idsBody } from '#console/kit/list/ids-body.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type JobRow, jobRowCalls, jobRowRules, jobRowState, jobRows } from '#contract/health/job-rows.ts'
import { down } from '#contract/kit/entity.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { HealthFigures } from './HealthFigures.tsx'
import { questions, text } from './texts.ts'

/** What it does, and for whom. */
const nameOf = ({ label, accountName }: JobRow): Text =>
  same(accountName ? `${label} (${accountName})` : label)

const actions: ListAction<JobRow>[] = [
  {
    key: 'retry',
    label: text.retry,
    icon: <RotateCw size={16} />,
    permission: 'health.manage',
    bulk: true,
    all: true,
    rule: jobRowRules.retry,
    run: async (rows, { send }) => {
      await send(jobRowCalls.retry, idsBody(rows))
    },
  },
  {
    key: 'cancel',
    label: text.cancel,
    icon: <CircleX size={16} />,
    permission: 'health.manage',
    bulk: true,
    all: true,
    rule: jobRowRules.cancel,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asks(rows, nameOf, questions.cancel)))) return false
      await send(jobRowCalls.cancel, idsBody(rows))
    },
  },
]

/** What went well and what comes by the clock is for who looks for it. */
const defaults = {
  filter: `state ne ${jobRowState.value.Done} and isScheduled eq false`,
  sort: down('dueTime' as const),
}
const figures = <HealthFigures />

export default function HealthScreen() {
  const { t } = useLanguage()
  return (
    <ListScreen
      entity={jobRows}
      title={text.title}
      sentence={t(text.sentence)}
      defaults={defaults}
      above={figures}
      actions={actions}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
    />
  )
}
