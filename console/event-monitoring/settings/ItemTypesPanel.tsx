import { Button } from 'antd'
import { Info, Pencil } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import type { AuditType } from '#contract/audit-events/audit-calls.ts'
import { TypeMark } from '../TypeMark.tsx'
import { text } from '../texts.ts'

interface Props {
  types: readonly AuditType[]
  perDay: number
  onEdit(): void
}

/** The chosen actions of each item type. */
export function ItemTypesPanel({ types, perDay, onEdit }: Props) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const chosenOf = ({ actions, accountAuditItemTypes }: AuditType) =>
    actions.filter((action) => accountAuditItemTypes[action])
  const chosen = types.reduce((sum, type) => sum + chosenOf(type).length, 0)
  const total = types.reduce((sum, { actions }) => sum + actions.length, 0)
  const reason = session.can('auditSettings.manage') ? null : t(text.readOnly)
  return (
    <Panel
      title={t(text.itemTypes)}
      extra={
        <DisabledReason reason={reason}>
          {(disabled) => (
            <Button icon={<Pencil size={16} />} disabled={disabled} onClick={onEdit}>
              {t(chosen > 0 ? text.edit : text.select)}
            </Button>
          )}
        </DisabledReason>
      }
    >
      <ul className="audit-types">
        {types.map((type) => (
          <li key={type.itemType}>
            <div className="audit-type-head">
              <TypeMark type={type.itemType} />
              <strong>{type.itemDisplayName}</strong>
              <span className="quiet num">
                {t(text.someOf, { n: chosenOf(type).length, total: type.actions.length })}
              </span>
            </div>
            <div className="audit-type-actions">
              {chosenOf(type).map((action) => (
                <span key={action} className="audit-chip">
                  {type.actionDisplayNames[type.actions.indexOf(action)]}
                </span>
              ))}
              {chosenOf(type).length === 0 && <span className="quiet">{t(text.noActions)}</span>}
            </div>
          </li>
        ))}
      </ul>
      <p className="audit-note quiet">
        <Info size={16} aria-hidden="true" />
        {t(text.notStored, { n: chosen, total, perDay: formatNumber(perDay, lang) })}
      </p>
    </Panel>
  )
}
