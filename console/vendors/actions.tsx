import { Ban, CircleCheck, Mail, Trash2 } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { asksTo, asksToRemove } from '#console/kit/asks.ts'
import { editAction } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { vendorForm } from '#contract/vendors/vendor-forms.ts'
import { type Vendor, vendorCalls, vendorRules, vendors } from '#contract/vendors/vendors.ts'
import { text } from './texts.ts'

export const vendorActions: ListAction<Vendor, 'form'>[] = [
  editAction(vendorForm, { rule: vendorRules.edit }),
  {
    key: 'reinvite',
    label: text.reinvite,
    icon: <Mail size={16} />,
    permission: 'vendors.manage',
    bulk: true,
    all: true,
    rule: vendorRules.reinvite,
    run: async (rows, { send }) => {
      await send(vendorCalls.inviteAgain, { body: { vendorIds: rows.map((vendor) => vendor.vendorId) } })
    },
  },
  {
    key: 'block',
    label: text.block,
    icon: <Ban size={16} />,
    permission: 'vendors.manage',
    rule: vendorRules.block,
    run: async ([vendor], { confirm }) => {
      if (!vendor || !(await confirm(asksTo(text.block, vendors, [vendor], text.blockText)))) return false
      await callApi(vendorCalls.block, { params: { id: vendor.vendorId } })
    },
  },
  {
    key: 'enable',
    label: text.enable,
    icon: <CircleCheck size={16} />,
    permission: 'vendors.manage',
    rule: vendorRules.enable,
    run: async ([vendor], { confirm }) => {
      if (!vendor || !(await confirm(asksTo(text.enable, vendors, [vendor], text.enableText)))) return false
      await callApi(vendorCalls.enable, { params: { id: vendor.vendorId } })
    },
  },
  {
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    permission: 'vendors.manage',
    bulk: true,
    danger: true,
    all: true,
    rule: vendorRules.remove,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asksToRemove(vendors, rows, text.removeText)))) return false
      await send(vendorCalls.remove, { body: { vendorIds: rows.map((vendor) => vendor.vendorId) } })
    },
  },
]
