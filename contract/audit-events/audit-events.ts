import { entity } from '#contract/access/permissions.ts'
import { choice, datetime, down, id, json, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { auditActionType, auditInitiator, auditItemType } from './audit-choices.ts'
import { auditDetails } from './audit-record.ts'

/** The changes in the directory of the tenant that the account has chosen to hear of. */
export const auditEvents = entity({
  name: 'azureAuditLogsExtended',
  view: 'audit_event_extended',
  label: { en: 'Audit events', de: 'Überwachungsereignisse' },
  one: { en: 'Audit event', de: 'Überwachungsereignis' },
  permission: 'auditEvents.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    auditActivityDateTime: datetime({
      label: word.timeUtc,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    itemType: choice(auditItemType, {
      label: { en: 'Item Type', de: 'Elementtyp' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 220,
    }),
    actionType: choice(auditActionType, {
      label: { en: 'Action', de: 'Aktion' },
      filter: true,
      sort: true,
      search: true,
      multipleSelect: true,
      width: 170,
    }),
    targetName: maybe(text({ label: { en: 'Target', de: 'Ziel' }, strong: true, search: false, width: 260 })),
    initiatedByPrincipalName: maybe(
      text({ label: { en: 'Initiated By', de: 'Ausgelöst von' }, filter: true, sort: true, width: 240 }),
    ),
    initiator: choice(auditInitiator, {
      label: { en: 'Initiator', de: 'Auslöser' },
      filter: true,
      multipleSelect: true,
      width: 190,
    }),
    ipAddress: maybe(text({ label: { en: 'IP Address', de: 'IP-Adresse' }, filter: true, width: 150 })),
    activity: text({ label: { en: 'Activity', de: 'Aktivität' }, filter: true, sort: true, width: 240 }),
    targetId: maybe(text({ label: { en: 'Target ID', de: 'Ziel-ID' }, filter: true, width: 300 })),
    recordId: text({ label: { en: 'Record', de: 'Datensatz' }, filter: true, width: 300 }),
    details: json(auditDetails, { label: word.details }),
  },
  defaultColumns: ['auditActivityDateTime', 'itemType', 'actionType', 'initiatedByPrincipalName'],
  defaultSort: down('auditActivityDateTime'),
})
export type AuditEvent = Row<typeof auditEvents>
