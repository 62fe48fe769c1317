import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.manageUsers,
  invite: { en: 'Invite Users', de: 'Benutzer einladen' },
  activate: { en: 'Activate', de: 'Aktivieren' },
  block: { en: 'Block', de: 'Sperren' },
  remove: word.delete,
  reinvite: { en: 'Re-invite user', de: 'Benutzer erneut einladen' },
  openAccount: { en: 'Open account', de: 'Kundenkonto öffnen' },
  peopleTitle: { en: 'Users of all accounts', de: 'Benutzer aller Kundenkonten' },
  peopleSentence: {
    en: 'Everybody who can sign in: users of accounts, resellers and operators.',
    de: 'Alle, die sich anmelden können: Benutzer von Kundenkonten, Vertriebspartner und Betreiber.',
  },
  peopleEmpty: { en: 'No users yet', de: 'Noch keine Benutzer' },
  peopleEmptyText: {
    en: 'Users are listed here when they are invited or sign up.',
    de: 'Benutzer stehen hier, sobald sie eingeladen werden oder sich registrieren.',
  },
} satisfies Record<string, Text>

export const questions = {
  block: {
    one: { en: 'Block {name}?', de: '{name} sperren?' },
    many: { en: 'Block {n} users?', de: '{n} Benutzer sperren?' },
    text: {
      en: 'The user is signed out immediately and cannot sign in until activated again.',
      de: 'Der Benutzer wird sofort abgemeldet und kann sich erst nach erneuter Aktivierung wieder anmelden.',
    },
  },
  remove: {
    one: { en: 'Delete {name}?', de: '{name} löschen?' },
    many: { en: 'Delete {n} users?', de: '{n} Benutzer löschen?' },
    text: {
      en: 'The user loses access and is removed from the list. Past actions stay in the history.',
      de: 'Der Benutzer verliert den Zugriff und wird aus der Liste entfernt. Frühere Aktionen bleiben im Verlauf.',
    },
  },
} satisfies Record<string, Asking>
