import { CircleMinus, History, Pencil, Play, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { asksToRemove } from '#console/kit/asks.ts'
import type { ListAction, Tools } from '#console/kit/list/actions.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertStatus } from '#contract/alerts/alert-choices.ts'
import { type Alert, alertRules, alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

const { Enabled, Disabled, Deleted } = alertStatus.value

type Hands = Pick<Tools, 'send' | 'all'>

async function setStatus(
  rows: readonly Alert[],
  status: 1 | 2 | 3,
  { send, all }: Hands,
): Promise<undefined> {
  const [one] = rows
  if (one && rows.length === 1 && !all)
    await callApi(alertCalls.update, { params: { id: one.id }, body: { status } })
  else await send(alertCalls.setStatus, { body: { ids: rows.map(({ id }) => id), status } })
}

export const alertActions: ListAction<Alert>[] = [
  {
    key: 'edit',
    label: text.editAction,
    icon: <Pencil size={16} />,
    permission: 'alerts.edit',
    run: ([row], { go }) => (row ? go(linkTo('edit-alert', { params: { id: row.id } })) : false),
  },
  {
    key: 'enable',
    label: text.enable,
    icon: <Play size={16} />,
    permission: 'alerts.edit',
    bulk: true,
    all: true,
    hidden: (rows) => rows.every(({ status }) => status === Enabled),
    rule: alertRules.enable,
    run: (rows, hands) => setStatus(rows, Enabled, hands),
  },
  {
    key: 'disable',
    label: text.disable,
    icon: <CircleMinus size={16} />,
    permission: 'alerts.edit',
    bulk: true,
    all: true,
    hidden: (rows) => rows.every(({ status }) => status === Disabled),
    rule: alertRules.disable,
    run: (rows, hands) => setStatus(rows, Disabled, hands),
  },
  {
    key: 'history',
    label: text.showHistory,
    icon: <History size={16} />,
    permission: 'alerts.view',
    run: ([row], { go }) =>
      row
        ? go(linkTo('alerts-history', { query: { $filter: where(alertsHistory, { alertId: row.id }) } }))
        : false,
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'alerts.edit',
    bulk: true,
    all: true,
    danger: true,
    run: async (rows, { confirm, ...hands }) => {
      if (!(await confirm(asksToRemove(alerts, rows, text.removeText)))) return false
      return setStatus(rows, Deleted, hands)
    },
  },
]
