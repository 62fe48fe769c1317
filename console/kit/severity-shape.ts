import type { Severity } from '#console/ui/SeverityBadge.tsx'

const shapes: readonly Severity[] = ['low', 'moderate', 'high', 'critical']

/** The shape of a severity: 1 is the lowest, 4 the highest. */
export const severityShape = (severity: number): Severity => shapes[severity - 1] ?? 'low'
