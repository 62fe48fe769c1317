import type { Text } from '#contract/kit/text.ts'

/** Words of forms; English to the letter of the specification. */
export const text = {
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  save: { en: 'Save', de: 'Speichern' },
  create: { en: 'Create', de: 'Erstellen' },
  invite: { en: 'Invite', de: 'Einladen' },
  add: { en: 'Add Email', de: 'E-Mail hinzufügen' },
  email: { en: 'Email', de: 'E-Mail' },
  emails: { en: 'Emails', de: 'E-Mails' },
  required: { en: 'This field is required', de: 'Dieses Feld ist erforderlich' },
  inviteRequired: { en: 'This field is required!', de: 'Dieses Feld ist erforderlich!' },
  inviteInvalid: {
    en: 'Please input a valid email address!',
    de: 'Bitte eine gültige E-Mail-Adresse eingeben!',
  },
  removeEmail: { en: 'Remove {email}', de: '{email} entfernen' },
  somethingWrong: { en: 'Something went wrong', de: 'Etwas ist schiefgelaufen' },
  nameRequired: { en: 'Name is required', de: 'Name ist erforderlich' },
  descriptionRequired: { en: 'Description is required', de: 'Beschreibung ist erforderlich' },
  invalidLink: { en: 'Invalid link', de: 'Ungültiger Link' },
} satisfies Record<string, Text>
