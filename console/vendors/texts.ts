import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Manage Resellers', de: 'Wiederverkäufer verwalten' },
  invite: { en: 'Invite Resellers', de: 'Wiederverkäufer einladen' },
  inviteTitle: { en: 'Invite Reseller', de: 'Wiederverkäufer einladen' },
  reinvite: { en: 'Re-invite', de: 'Erneut einladen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editTitle: { en: 'Edit Reseller', de: 'Wiederverkäufer bearbeiten' },
  block: { en: 'Block', de: 'Sperren' },
  enable: { en: 'Enable', de: 'Aktivieren' },
  remove: { en: 'Delete', de: 'Löschen' },
  name: { en: 'Reseller Name', de: 'Name des Wiederverkäufers' },
  subscription: { en: 'Subscription Type', de: 'Abonnementtyp' },
  noSubscription: { en: "Subscription type doesn't exist.", de: 'Der Abonnementtyp ist nicht vorhanden.' },
  blockTitle: { en: 'Block this reseller?', de: 'Diesen Wiederverkäufer sperren?' },
  blockText: {
    en: 'Its people are signed out at once. Its customers are not affected.',
    de: 'Seine Benutzer werden sofort abgemeldet. Seine Kunden sind nicht betroffen.',
  },
  enableTitle: { en: 'Enable this reseller?', de: 'Diesen Wiederverkäufer aktivieren?' },
  enableText: {
    en: 'Its people can sign in again.',
    de: 'Seine Benutzer können sich wieder anmelden.',
  },
  removeTitle: { en: 'Delete the selected resellers?', de: 'Die ausgewählten Wiederverkäufer löschen?' },
  removeText: {
    en: 'Their people can no longer sign in. Their customers stay, without a reseller.',
    de: 'Ihre Benutzer können sich nicht mehr anmelden. Ihre Kunden bleiben, ohne Wiederverkäufer.',
  },
} satisfies Record<string, Text>
