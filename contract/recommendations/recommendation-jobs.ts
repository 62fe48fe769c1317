import { Type } from 'typebox'
import { job, platformJob } from '#contract/access/permissions.ts'
import { ids, nullable, rowId } from '#contract/schema.ts'
import type { Fault } from './query-faults.ts'

const accountId = nullable(rowId)
const shown = { to: 'recommendations.manage', cancel: true } as const

const found = Type.Object({
  id: rowId,
  fault: Type.Unsafe<Fault>(Type.Union([Type.String(), Type.Object({ $say: Type.String() })])),
  errorAccountId: nullable(rowId),
})

export const validateJob = job({
  name: 'validate-recommendations',
  label: { en: 'Validate recommendations', de: 'Empfehlungen überprüfen' },
  /** Without ids: every query. Without an account: over the latest snapshots of all active ones. */
  data: Type.Object({ ids: Type.Union([ids, Type.Null()]), accountId }),
  fence: 'platform',
  onePer: ['ids', 'accountId'],
  timeLimit: 6 * 60 * 60,
  /** The last account that was tried, and what was found until then. */
  position: Type.Object({ accountId: Type.Integer(), done: Type.Integer(), faults: Type.Array(found) }),
  shown,
  says: {
    validated: {
      en: 'Queries validated: {validated}. Invalid queries: {invalid}.',
      de: 'Überprüfte Abfragen: {validated}. Ungültige Abfragen: {invalid}.',
    },
  },
})

export const reEvaluateJob = job({
  name: 're-evaluate-recommendations',
  label: { en: 'Evaluate over earlier snapshots', de: 'Anhand früherer Momentaufnahmen bewerten' },
  data: Type.Object({ ids, accountId }),
  fence: 'platform',
  onePer: ['ids', 'accountId'],
  timeLimit: 24 * 60 * 60,
  /** The last account that was written. */
  position: Type.Object({ accountId: Type.Integer(), done: Type.Integer(), snapshots: Type.Integer() }),
  shown,
  says: {
    evaluated: {
      en: 'Snapshots evaluated: {snapshots}.',
      de: 'Bewertete Momentaufnahmen: {snapshots}.',
    },
  },
})

/** After a change of what counts. Each change sends its own: one under way may have read what was there before. */
export const recountJob = job({
  name: 'recount-scores',
  label: { en: 'Recalculate scores', de: 'Scores neu berechnen' },
  data: Type.Object({ accountId: rowId }),
  fence: 'account',
  timeLimit: 5 * 60,
  says: { recounted: { en: 'Scores recalculated.', de: 'Scores neu berechnet.' } },
})

export const applyJob = job({
  name: 'apply-recommendations',
  label: { en: 'Apply to all active accounts', de: 'Auf alle aktiven Kundenkonten anwenden' },
  /** What they say now is decided over the latest snapshots, whatever was changed: done twice it is the same. */
  data: Type.Object({ ids }),
  fence: 'platform',
  onePer: ['ids'],
  timeLimit: 24 * 60 * 60,
  /** The last account that was written. */
  position: Type.Object({ accountId: Type.Integer(), done: Type.Integer(), changed: Type.Integer() }),
  shown: { to: 'recommendations.manage', cancel: false },
  says: {
    applied: {
      en: 'Accounts updated: {accounts}. Results changed: {changed}.',
      de: 'Aktualisierte Kundenkonten: {accounts}. Geänderte Ergebnisse: {changed}.',
    },
  },
})

export const previewJob = job({
  name: 'preview-recommendation',
  label: { en: 'Compare on all active accounts', de: 'Auf allen aktiven Kundenkonten vergleichen' },
  data: Type.Object({
    recommendationId: nullable(rowId),
    productId: rowId,
    severity: Type.Integer(),
    queryType: Type.Integer(),
    query: Type.String(),
    servicePlans: Type.Array(Type.String()),
  }),
  fence: 'platform',
  timeLimit: 6 * 60 * 60,
  /** The last account that was compared, and what came out until then. */
  position: Type.Object({
    accountId: Type.Integer(),
    done: Type.Integer(),
    compliant: Type.Integer(),
    nonCompliant: Type.Integer(),
    na: Type.Integer(),
    unscanned: Type.Integer(),
  }),
  shown,
  says: {
    compared: {
      en: 'Compliant accounts: {compliant}. Non-compliant: {nonCompliant}. N/A: {na}.',
      de: 'Konforme Kundenkonten: {compliant}. Nicht konform: {nonCompliant}. Nicht bewertet: {na}.',
    },
    /** Some of the active accounts cannot be compared. */
    comparedSome: {
      en: 'Compliant accounts: {compliant}. Non-compliant: {nonCompliant}. N/A: {na}. Not compared, no snapshot: {unscanned}. Not compared, product not connected: {unconnected}.',
      de: 'Konforme Kundenkonten: {compliant}. Nicht konform: {nonCompliant}. Nicht bewertet: {na}. Nicht verglichen, keine Momentaufnahme: {unscanned}. Nicht verglichen, Produkt nicht verbunden: {unconnected}.',
    },
    invalid: {
      en: 'The query is invalid: {problem}',
      de: 'Die Abfrage ist ungültig: {problem}',
    },
  },
})

export const endExemptionsJob = platformJob({
  name: 'end-exemptions',
  label: { en: 'End expired exemptions', de: 'Abgelaufene Ausnahmen beenden' },
  timeLimit: 15 * 60,
  says: { ended: { en: '{n} exemptions ended', de: '{n} Ausnahmen beendet' } },
})
