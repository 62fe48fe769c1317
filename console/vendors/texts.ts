import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Manage Resellers', de: 'Vertriebspartner verwalten' },
  invite: { en: 'Invite Resellers', de: 'Vertriebspartner einladen' },
  reinvite: { en: 'Re-invite', de: 'Erneut einladen' },
  block: { en: 'Block', de: 'Sperren' },
  enable: word.enable,
  remove: word.delete,
  noSubscription: { en: "Subscription type doesn't exist.", de: 'Der Abonnementtyp ist nicht vorhanden.' },
  subscriptionByOperator: {
    en: 'Only an operator can change the subscription.',
    de: 'Nur ein Betreiber kann das Abonnement ändern.',
  },
  blockText: {
    en: 'Its users are signed out immediately. Its customers are not affected.',
    de: 'Die Benutzer dieses Vertriebspartners werden sofort abgemeldet. Seine Kunden sind nicht betroffen.',
  },
  enableText: {
    en: 'Its users can sign in again.',
    de: 'Seine Benutzer können sich wieder anmelden.',
  },
  removeText: {
    en: 'Their users can no longer sign in. Their customers stay, without a reseller.',
    de: 'Ihre Benutzer können sich nicht mehr anmelden. Ihre Kunden bleiben, ohne Vertriebspartner.',
  },
} satisfies Record<string, Text>
