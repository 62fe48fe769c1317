import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'
import { nullable } from '#contract/schema.ts'
import { pushId } from './environment.ts'

/** Who pushes: the target looks for the same person among its own SuperAdmins. */
export const pushingOperator = Type.Object({
  email: Type.String(),
  tenantId: nullable(Type.String()),
  objectId: nullable(Type.String()),
})

const faults = {
  refused: {
    en: 'The target environment refused: {problem}',
    de: 'Die Zielumgebung hat abgelehnt: {problem}',
  },
  unreachable: {
    en: 'The target environment cannot be reached at {target}. Check its address and try again.',
    de: 'Die Zielumgebung ist unter {target} nicht erreichbar. Prüfen Sie die Adresse, und versuchen Sie es erneut.',
  },
}
const shown = { to: 'environment.sync', cancel: true } as const

export const previewSyncJob = job({
  name: 'preview-environment-sync',
  label: { en: 'Compare with the target environment', de: 'Mit der Zielumgebung vergleichen' },
  data: Type.Object({ operator: pushingOperator }),
  fence: 'platform',
  timeLimit: 15 * 60,
  shown,
  says: {
    compared: {
      en: 'New: {added}. Changed: {changed}. Removed: {removed}. Conflicts: {conflicts}.',
      de: 'Neu: {added}. Geändert: {changed}. Entfernt: {removed}. Konflikte: {conflicts}.',
    },
    ...faults,
  },
})

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  removed: Type.Integer(),
  kept: Type.Integer(),
}

export const syncJob = job({
  name: 'sync-environment',
  label: { en: 'Push to the target environment', de: 'In die Zielumgebung übertragen' },
  data: Type.Object({
    operator: pushingOperator,
    planId: Type.Integer(),
    /** The target knows by it what it has written already. */
    pushId,
    models: Type.Array(Type.Integer()),
    overwrite: Type.Boolean(),
    remove: Type.Boolean(),
  }),
  fence: 'platform',
  onePer: [],
  timeLimit: 30 * 60,
  /** How many models the target has, and what it wrote until then. */
  position: Type.Object({ done: Type.Integer(), ...counts }),
  shown,
  says: {
    pushed: {
      en: 'Created: {created}. Updated: {updated}. Deleted: {removed}. Conflicts left unchanged: {kept}.',
      de: 'Erstellt: {created}. Aktualisiert: {updated}. Gelöscht: {removed}. Unveränderte Konflikte: {kept}.',
    },
    stale: {
      en: 'Content has changed here since the preview. Start a new preview, then push.',
      de: 'Seit der Vorschau wurden hier Inhalte geändert. Starten Sie eine neue Vorschau, und übertragen Sie danach.',
    },
    ...faults,
  },
})
