import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { casesFor, freshEmail } from '../testing/call-case.ts'

const range = { startDate: '2026-01-01', endDate: '2026-03-31' }

export const auditCases = casesFor(auditCalls, {
  types: { parts: () => ({}), passes: [200] },
  updatePreferences: { parts: () => ({ body: { Group: { GroupAdd: true } } }), passes: [200] },
  updateTracking: { parts: () => ({ body: { notificationPreference: false } }), passes: [200] },
  summary: { parts: () => ({ query: range }), passes: [200] },
  initiators: { parts: () => ({ query: range }), passes: [200] },
  state: { parts: () => ({}), passes: [200] },
  // An account without a tenant has nothing to track.
  tracking: { parts: () => ({ body: { enabled: true } }), passes: [200, 409] },
  recipients: { parts: () => ({}), passes: [200] },
  updateRecipients: { parts: () => ({ body: { emails: [freshEmail()] } }), passes: [200] },
})
