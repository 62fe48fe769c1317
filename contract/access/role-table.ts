import { form } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { userRole } from './roles.ts'
import { rolesAndScreensCalls } from './roles-and-screens.ts'

/** The one cell that stays: without it nobody could open another. */
export const lockedScreen = (role: number, screen: string): Text | null =>
  role === userRole.value.SuperAdmin && screen === 'manage-settings'
    ? {
        en: 'SuperAdmin must keep access to Manage Settings; otherwise nobody could restore it.',
        de: 'SuperAdmin muss Zugriff auf „Einstellungen verwalten“ behalten; sonst kann ihn niemand wiederherstellen.',
      }
    : null

export const rolesAndScreensForm = form(rolesAndScreensCalls.update, {
  title: word.rolesAndScreens,
  fields: [
    {
      name: 'changes',
      label: { en: 'Screens of each role', de: 'Ansichten je Rolle' },
      input: { kind: 'own' },
    },
  ],
  initial: { changes: [] },
})
