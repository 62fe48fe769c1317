import { Type } from 'typebox'
import { job, platformJob } from '#contract/access/permissions.ts'
import { rowId } from '#contract/schema.ts'

/** Fills, converts and keeps one report. Heavy: few at a time, one conversion on a machine. */
export const makeReportJob = job({
  name: 'make-report',
  label: { en: 'Generate report', de: 'Bericht erstellen' },
  data: Type.Object({ accountId: rowId, madeId: rowId }),
  fence: 'account',
  onePer: ['madeId'],
  retry: { times: 1, seconds: 5 },
  anew: {
    en: 'A report that failed cannot be retried. Generate it again in Reports.',
    de: 'Ein fehlgeschlagener Bericht kann nicht wiederholt werden. Erstellen Sie ihn unter „Berichte“ erneut.',
  },
  timeLimit: 10 * 60,
  shown: { to: 'reports.make', cancel: true },
  says: {
    made: { en: 'The report is ready.', de: 'Der Bericht ist fertig.' },
    sent: { en: 'The report is on its way to {n}.', de: 'Der Bericht ist unterwegs an {n}.' },
    failed: {
      en: 'The report could not be generated. {reason}',
      de: 'Der Bericht konnte nicht erstellt werden. {reason}',
    },
    gone: { en: 'The report is no longer needed.', de: 'Der Bericht wird nicht mehr gebraucht.' },
  },
})

/** Draws page one of a template for its card, where nobody has chosen a picture. */
export const drawReportJob = job({
  name: 'draw-report-page',
  label: { en: 'Create the thumbnail of a report', de: 'Vorschaubild eines Berichts erstellen' },
  data: Type.Object({ reportId: rowId, url: Type.String() }),
  fence: 'platform',
  onePer: ['reportId', 'url'],
  retry: { times: 1, seconds: 10 },
  timeLimit: 10 * 60,
  says: {
    drawn: { en: 'The thumbnail was created.', de: 'Das Vorschaubild wurde erstellt.' },
    gone: { en: 'The thumbnail is no longer needed.', de: 'Das Vorschaubild wird nicht mehr gebraucht.' },
  },
})

export const forgetReportsJob = platformJob({
  name: 'forget-reports',
  label: { en: 'Delete expired reports', de: 'Abgelaufene Berichte löschen' },
  timeLimit: 10 * 60,
  says: { forgotten: { en: '{n} expired reports deleted', de: '{n} abgelaufene Berichte gelöscht' } },
})
