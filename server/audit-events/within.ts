import { auditEvents } from '#contract/audit-events/audit-events.ts'
import { within } from '../handle.ts'

export const auditWithin = [within(auditEvents, 'wholeAccount')]
