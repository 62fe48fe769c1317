import { Bot } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { actorName } from '#contract/audit-events/actor-name.ts'
import { auditActionType, auditInitiator, auditItemType } from '#contract/audit-events/audit-choices.ts'
import type { auditEvents } from '#contract/audit-events/audit-events.ts'
import { labelOf, nameOf } from '#contract/kit/choices.ts'
import { linkTo } from '#contract/screens/links.ts'
import { TypeMark } from '../TypeMark.tsx'

export const auditCells: Cells<typeof auditEvents> = {
  auditActivityDateTime: (row) => <DateText iso={row.auditActivityDateTime} format="dd/MM/yyyy HH:mm" utc />,
  itemType: (row) => <ItemType type={row.itemType} />,
  actionType: (row) => <ActionLink id={row.id} action={row.actionType} />,
  initiatedByPrincipalName: (row) => (
    <span className="cut" title={row.initiatedByPrincipalName ?? ''}>
      {row.initiator === auditInitiator.value.Application && <Bot size={14} aria-hidden="true" />}{' '}
      {actorName(row.initiatedByPrincipalName ?? '')}
    </span>
  ),
}

/** Opens the details of the event beside the list. */
function ActionLink({ id, action }: { id: number; action: number }) {
  const { lang } = useLanguage()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('details', String(id))
  return (
    <Link className="cut cell-strong" to={linkTo('azure-audit-logs-history', { query: params })}>
      {labelOf(auditActionType, action, lang)}
    </Link>
  )
}

function ItemType({ type }: { type: number }) {
  const { lang } = useLanguage()
  return (
    <span className="audit-type-cell">
      <TypeMark type={nameOf(auditItemType, type) ?? ''} />
      <span className="cut">{labelOf(auditItemType, type, lang)}</span>
    </span>
  )
}
