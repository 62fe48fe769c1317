import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { Text } from '#contract/kit/text.ts'
import { text } from './texts.ts'

/** What stands between the application and the tenant, and who can put it right. */
export interface Cure {
  title: Text
  text: Text
  steps: readonly Text[]
  /** Besides asking Microsoft again: consent, or a mail to support. */
  leadsTo: 'consent' | 'support' | null
}

const { MissingPermissions, Active, PendingConsent, NoApp, ExpiredCertificate, MissingAssignments } =
  microsoftApplicationStatus.value

const consentSteps = [text.consentStepOpen, text.consentStepAccept, text.consentStepBack]
const error: Cure = { title: text.errorTitle, text: text.errorText, steps: [], leadsTo: 'support' }

const cures: Partial<Record<number, Cure | null>> = {
  [Active]: null,
  [MissingAssignments]: {
    title: text.accessTitle,
    text: text.accessText,
    steps: [text.accessStepOpen, text.accessStepRole, text.accessStepApp],
    leadsTo: null,
  },
  [PendingConsent]: {
    title: text.consentTitle,
    text: text.consentText,
    steps: consentSteps,
    leadsTo: 'consent',
  },
  [MissingPermissions]: {
    title: text.permissionsTitle,
    text: text.permissionsText,
    steps: consentSteps,
    leadsTo: 'consent',
  },
  [NoApp]: { title: text.noAppTitle, text: text.noAppText, steps: consentSteps, leadsTo: 'consent' },
  [ExpiredCertificate]: {
    title: text.expiredTitle,
    text: text.expiredText,
    steps: [text.expiredStepOpen, text.expiredStepNew, text.expiredStepSend],
    leadsTo: 'support',
  },
  [microsoftApplicationStatus.value.Error]: error,
}

/** Null where nothing is wrong. */
export const cureOf = (status: number): Cure | null => {
  const cure = cures[status]
  return cure === undefined ? error : cure
}
