import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { absent, casesFor, freshEmail } from '../testing/call-case.ts'

const range = { startDate: '2026-01-01', endDate: '2026-03-31' }

export const auditCases = casesFor(auditCalls, {
  types: { parts: () => ({}), passes: [200] },
  updatePreferences: { parts: () => ({ body: { Group: { GroupAdd: true } } }), passes: [200] },
  updateTracking: { parts: () => ({ body: { notificationPreference: false } }), passes: [200] },
  summary: { parts: () => ({ query: range }), passes: [200] },
  initiators: { parts: () => ({ query: range }), passes: [200] },
  causes: {
    parts: () => ({ query: { accountRecommendationId: String(absent), date: '2026-01-01T00:00:00Z' } }),
    passes: [404],
  },
  effects: { parts: () => ({ query: { ids: '1,2' } }), passes: [200] },
  person: { parts: () => ({ query: { ...range, name: 'nobody@example.test' } }), passes: [200] },
  state: { parts: () => ({}), passes: [200] },
  // An account without a tenant has nothing to track.
  tracking: { parts: () => ({ body: { enabled: true } }), passes: [200, 409] },
  recipients: { parts: () => ({}), passes: [200] },
  updateRecipients: { parts: () => ({ body: { emails: [freshEmail()] } }), passes: [200] },
})
