import type { Report } from '#contract/reports/reports.ts'

/** For stories and their tests. */
export const aReport = (more: Partial<Report> = {}): Report => ({
  id: 4,
  name: 'Evidence',
  description: 'For auditors.',
  status: 1,
  url: '/files/11111111-1111-4111-8111-111111111111',
  urlDe: null,
  thumbnailUrl: null,
  customData: '[{"name":"approver","label":"Approved by","type":"Text","isRequired":false}]',
  reportData: 3,
  germanName: null,
  germanDescription: null,
  creationTime: '2026-01-05T08:00:00.000Z',
  lastUpdatedTime: '2026-01-05T08:00:00.000Z',
  ...more,
})
