import { type UserRole, userRole } from '#contract/access/roles.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** What opens a screen for a User: a permission of the user's group. Administrators see all screens of their role. */
export const screenGroups = {
  General: { en: 'General', de: 'Allgemein' },
  Recommendations: word.recommendations,
  Insights: word.insights,
  Alerts: word.alerts,
  AlertsEdit: { en: 'Alerts, editing', de: 'Warnungen, Bearbeitung' },
  Reports: word.reports,
  Settings: word.settings,
  Governance: same('Governance'),
  Administration: { en: 'Administration', de: 'Verwaltung' },
} satisfies Record<string, Text>
export type ScreenGroup = keyof typeof screenGroups

const { SuperAdmin, Admin, User } = userRole.value

/** Who begins with the screens of a group. */
export const rolesOfGroup: Record<ScreenGroup, readonly UserRole[]> = {
  General: [Admin, User],
  Recommendations: [Admin, User],
  Insights: [Admin, User],
  Alerts: [Admin, User],
  AlertsEdit: [Admin, User],
  Reports: [Admin, User],
  Settings: [Admin],
  Governance: [Admin],
  Administration: [SuperAdmin],
}
