import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Manage Users', de: 'Benutzer verwalten' },
  invite: { en: 'Invite Users', de: 'Benutzer einladen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editTitle: { en: 'Edit User', de: 'Benutzer bearbeiten' },
  activate: { en: 'Activate', de: 'Aktivieren' },
  block: { en: 'Block', de: 'Sperren' },
  remove: { en: 'Delete', de: 'Löschen' },
  reinvite: { en: 'Re-invite user', de: 'Benutzer erneut einladen' },
  role: { en: 'Role', de: 'Rolle' },
  group: { en: 'Group', de: 'Gruppe' },
  noGroup: { en: 'No group: the dashboard only', de: 'Keine Gruppe: nur die Übersicht' },
  blockTitle: { en: 'Block {email}?', de: '{email} sperren?' },
  blockText: {
    en: 'The person is signed out at once and cannot sign in until activated again.',
    de: 'Die Person wird sofort abgemeldet und kann sich erst nach erneuter Aktivierung wieder anmelden.',
  },
  removeTitle: { en: 'Delete {email}?', de: '{email} löschen?' },
  removeText: {
    en: 'The person leaves the list. What was done under this name stays in the history.',
    de: 'Die Person verschwindet aus der Liste. Was unter diesem Namen geschah, bleibt im Verlauf.',
  },
} satisfies Record<string, Text>
