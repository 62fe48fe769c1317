import { Archive, Ban, CircleCheck, Eye, FileText, PanelRight, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { asks, asksTo, asksToRemove } from '#console/kit/asks.ts'
import type { ListAction } from '#console/kit/list/actions.ts'
import { accountExportCalls } from '#contract/account-data/account-export.ts'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { linkTo } from '#contract/screens/links.ts'
import { questions, text } from './texts.ts'

const { Disabled, Deleted } = accountStatus.value
const idsOf = (rows: readonly Account[]) => rows.map((account) => account.id)

export const accountActions: ListAction<Account, 'form' | 'bulk' | 'overview'>[] = [
  {
    key: 'overview',
    label: text.overview,
    icon: <PanelRight size={16} />,
    permission: 'accounts.manage',
    run: (_, { open }) => open('overview'),
  },
  {
    key: 'view',
    label: text.viewAs,
    icon: <Eye size={16} />,
    permission: 'impersonate',
    run: ([account]) => {
      window.open(linkTo('impersonation', { query: { accountId: account?.id } }), '_blank', 'noopener')
      return false
    },
  },
  {
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    permission: 'accounts.manage',
    run: (_, { open }) => open('form'),
  },
  {
    key: 'bulk',
    label: text.bulkEdit,
    icon: <Pencil size={16} />,
    // Which reseller a customer belongs to is the operator's to say.
    permission: 'vendors.manage',
    bulkOnly: true,
    all: true,
    run: (_, { open }) => open('bulk'),
  },
  {
    key: 'scan',
    label: text.scan,
    icon: <RefreshCw size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    hidden: (rows) => rows.some(({ status }) => status === Disabled || status === Deleted),
    all: true,
    rule: accountRules.scan,
    run: async (rows, { confirm, send }) => {
      const running = rows.filter((account) => account.isScanning)
      const question = asks(running, ({ name }) => name, questions.rescan)
      if (running.length > 0 && !(await confirm(question))) return false
      await send(accountCalls.scan, { body: { accountIds: idsOf(rows) } })
    },
  },
  {
    key: 'reports',
    label: text.makeReports,
    icon: <FileText size={16} />,
    permission: 'customerReports.make',
    bulk: true,
    all: text.reportsOfSelection,
    hidden: (rows) => rows.some(({ status }) => status !== accountStatus.value.Enabled),
    run: (rows, { go }) =>
      go(linkTo('customer-reports', { query: { open: 'form', accounts: idsOf(rows).join() } })),
  },
  {
    key: 'exportData',
    label: text.exportData,
    icon: <Archive size={16} />,
    permission: 'accountData.export',
    run: async ([account], { showJob }) => {
      if (!account) return false
      const { jobId } = await callApi(accountExportCalls.make, { body: { accountId: account.id } })
      showJob(jobId)
    },
  },
  {
    key: 'enable',
    label: text.enable,
    icon: <CircleCheck size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    hidden: (rows) => rows.some(({ status }) => status !== Disabled),
    all: true,
    rule: accountRules.enable,
    run: async (rows, { send }) => {
      await send(accountCalls.update, {
        body: { ids: idsOf(rows), data: { status: accountStatus.value.Enabled } },
      })
    },
  },
  {
    key: 'disable',
    label: text.disable,
    icon: <Ban size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    all: true,
    hidden: (rows) => accountRules.disable(rows) !== null,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asksTo(text.disable, accounts, rows, text.disableText)))) return false
      await send(accountCalls.update, {
        body: { ids: idsOf(rows), data: { status: Disabled } },
      })
    },
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    danger: true,
    all: true,
    rule: accountRules.remove,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asksToRemove(accounts, rows, text.removeText)))) return false
      await send(accountCalls.remove, { body: { accountIds: idsOf(rows) } })
    },
  },
]
