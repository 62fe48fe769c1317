import { type UserRole, userRole } from '#contract/access/roles.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { MenuIcon } from './screen.ts'

const { Admin, User } = userRole.value

/** The entries of the menu's first level that hold others. */
export const menuGroups = {
  recommendations: {
    order: 20,
    icon: 'recommendations',
    label: word.recommendations,
  },
  alerts: { order: 70, icon: 'alerts', label: word.alerts },
  regulations: {
    order: 140,
    icon: 'regulations',
    label: word.regulationsCompliance,
  },
  'general-settings': {
    order: 150,
    icon: 'settings',
    label: word.generalSettings,
    roles: [Admin, User],
  },
  governance: { order: 230, icon: 'governance', label: same('Governance') },
} satisfies Record<string, { order: number; icon: MenuIcon; label: Text; roles?: readonly UserRole[] }>
export type MenuGroup = keyof typeof menuGroups
