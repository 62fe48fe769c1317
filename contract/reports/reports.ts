import { entity } from '#contract/access/permissions.ts'
import { choices, oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, maybe, type Row, text } from '#contract/kit/entity.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, filled } from '#contract/schema.ts'

export const reportStatus = choices('ReportStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Hidden: { value: 2, state: 'disabled', en: 'Hidden', de: 'Ausgeblendet' },
  Deleted: { value: 3, hidden: true },
})

/** What a template is filled with, beside the account, the period, the brand and the answers of who asks. */
export const reportData = choices('ReportData', {
  ExecutiveSummary: { value: 1, en: 'Executive summary', de: 'Management-Zusammenfassung' },
  FullAssessment: { value: 2, en: 'Full assessment', de: 'Vollständige Bewertung' },
  RegulationEvidence: { value: 3, en: 'Evidence for a regulation', de: 'Nachweise für ein Regelwerk' },
  Changes: { value: 4, en: 'Changes of a period', de: 'Änderungen eines Zeitraums' },
  ExemptionsAndAssignments: { value: 5, en: 'Exemptions and assignments', de: 'Ausnahmen und Zuweisungen' },
  RemediationPlan: { value: 6, en: 'Remediation plan', de: 'Maßnahmenplan' },
})
export type ReportDataName = keyof typeof reportData.value

export const formats = ['pdf', 'docx'] as const
export type ReportFormat = (typeof formats)[number]
export const reportActions = ['download', 'email'] as const
export type ReportAction = (typeof reportActions)[number]

export const reports = entity({
  name: 'report',
  view: 'report_extended',
  label: word.reports,
  one: word.report,
  permission: 'reports.view',
  fence: 'open',
  importable: true,
  catalogue: { en: 'Report', de: 'Berichten' },
  fields: {
    id: id({ import: 'key', width: 88 }),
    name: text({
      label: { en: 'Report Name', de: 'Berichtsname' },
      strong: true,
      import: 'write',
      write: filled(200),
      width: 260,
    }),
    description: text({
      label: word.description,
      filter: true,
      search: true,
      import: 'write',
      write: atMost(2000),
      width: 380,
      grow: true,
    }),
    status: choice(reportStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: oneOf(reportStatus, 'Active', 'Hidden'),
      width: 130,
    }),
    url: text({
      label: same('Link'),
      filter: true,
      import: 'write',
      write: atMost(300),
      width: 260,
    }),
    urlDe: maybe(
      text({
        label: { en: 'Link (German template)', de: 'Link (deutsche Vorlage)' },
        import: 'write',
        write: atMost(300),
        width: 260,
      }),
    ),
    thumbnailUrl: maybe(
      text({
        label: { en: 'Thumbnail', de: 'Vorschaubild' },
        import: 'write',
        write: atMost(300),
        width: 260,
      }),
    ),
    customData: text({
      label: { en: 'Custom data', de: 'Benutzerdefinierte Daten' },
      import: 'write',
      write: atMost(20_000),
      width: 300,
    }),
    reportData: choice(reportData, {
      label: { en: 'Report data', de: 'Berichtsdaten' },
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: true,
      width: 220,
    }),
    germanName: maybe(
      text({
        label: { en: 'Report Name (German)', de: 'Berichtsname (Deutsch)' },
        internal: true,
        filter: true,
        search: true,
        import: 'write',
        write: atMost(200),
      }),
    ),
    germanDescription: maybe(
      text({
        label: word.germanDescription,
        internal: true,
        filter: true,
        search: true,
        import: 'write',
        write: atMost(2000),
      }),
    ),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'description', 'status', 'url', 'creationTime'],
  defaultSort: down('creationTime'),
})
export type Report = Row<typeof reports>
