import type { ScreenGroup } from '#contract/screens/screen-groups.ts'

/** What a group may allow its users to do. The label people see is the part of the description after the dash. */
export const groupPermissions = [
  { id: 1, group: 'Recommendations', description: 'Recommendations - View', action: 'viewRecommendations' },
  {
    id: 2,
    group: 'Recommendations',
    description: 'Recommendations - Update compliance',
    action: 'updateRecommendationCompliance',
  },
  {
    id: 3,
    group: 'Recommendations',
    description: 'Recommendations - Exempt',
    action: 'exemptRecommendations',
  },
  {
    id: 4,
    group: 'Recommendations',
    description: 'Recommendations - Assign',
    action: 'assignRecommendations',
  },
  { id: 5, group: 'Insights', description: 'Insights - View', action: 'viewInsights' },
  { id: 6, group: 'Alerts', description: 'Alerts - View', action: 'viewAlerts' },
  { id: 7, group: 'Alerts', description: 'Alerts - Edit', action: 'editAlerts' },
  { id: 8, group: 'Reports', description: 'Reports - View', action: 'viewReports' },
] as const

export type Action = (typeof groupPermissions)[number]['action']
export const allActions: readonly Action[] = groupPermissions.map((one) => one.action)

export const permissionGroups = [
  { id: 1, displayName: 'Recommendations', allowMultiSelect: true },
  { id: 2, displayName: 'Insights', allowMultiSelect: false },
  { id: 3, displayName: 'Alerts', allowMultiSelect: false },
  { id: 4, displayName: 'Reports', allowMultiSelect: false },
] as const

/** Changing implies seeing: a group that may edit alerts, or work on recommendations, also views them. */
const implies: Partial<Record<Action, Action>> = {
  updateRecommendationCompliance: 'viewRecommendations',
  exemptRecommendations: 'viewRecommendations',
  assignRecommendations: 'viewRecommendations',
  editAlerts: 'viewAlerts',
}

export function actionsOf(permissionIds: readonly number[]): Action[] {
  const chosen = groupPermissions.filter((one) => permissionIds.includes(one.id)).map((one) => one.action)
  return [...new Set(chosen.flatMap((action) => [action, ...(implies[action] ? [implies[action]] : [])]))]
}

const opens: Partial<Record<Action, ScreenGroup>> = {
  viewRecommendations: 'Recommendations',
  viewInsights: 'Insights',
  viewAlerts: 'Alerts',
  editAlerts: 'AlertsEdit',
  viewReports: 'Reports',
}
export function screenGroupsOf(actions: readonly Action[]): ScreenGroup[] {
  return ['General', ...actions.flatMap((action) => opens[action] ?? [])]
}

export function permissionLabel(description: string): string {
  const dash = description.indexOf(' - ')
  return dash === -1 ? description : description.slice(dash + 3)
}
