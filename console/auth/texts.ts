import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  signIn: { en: 'Sign in', de: 'Anmelden' },
  signInWithMicrosoft: { en: 'Sign in with Microsoft', de: 'Mit Microsoft anmelden' },
  missingTitle: { en: 'Permissions are missing', de: 'Es fehlen Berechtigungen' },
  missingText: {
    en: '{brand} cannot read the tenant until a Global Administrator grants these permissions:',
    de: '{brand} kann den Mandanten erst lesen, wenn ein globaler Administrator diese Berechtigungen erteilt:',
  },
  grant: { en: 'Open the admin-consent page', de: 'Seite zur Administratorzustimmung öffnen' },

  signUp: { en: 'Sign up', de: 'Registrieren' },
  steps: { en: 'Steps', de: 'Schritte' },
  accountDetails: { en: 'Account Details', de: 'Angaben zum Konto' },
  accountInformation: { en: 'Account Information', de: 'Informationen zum Konto' },
  done: { en: 'done', de: 'erledigt' },
  signUpText: {
    en: 'Connect your Microsoft 365 tenant to {brand}. You need to be a Global Administrator of the tenant.',
    de: 'Verbinden Sie Ihren Microsoft-365-Mandanten mit {brand}. Sie müssen globaler Administrator des Mandanten sein.',
  },
  signUpThen: {
    en: 'You sign in with Microsoft, name the account and approve read-only permissions. Then the first scan begins.',
    de: 'Sie melden sich mit Microsoft an, benennen das Konto und genehmigen reine Leseberechtigungen. Danach beginnt der erste Scan.',
  },
  continueWithMicrosoft: { en: 'Continue with Microsoft', de: 'Weiter mit Microsoft' },
  haveAccount: { en: 'Already have an account?', de: 'Haben Sie bereits ein Konto?' },
  logIn: { en: 'Log in', de: 'Anmelden' },
  accountName: { en: 'Account Name', de: 'Kontoname' },
  required: { en: '*Required', de: '*Erforderlich' },
  products: { en: 'Products', de: 'Produkte' },
  premium: {
    en: 'Premium feature - available for premium accounts only.',
    de: 'Premium-Funktion – nur für Premium-Konten verfügbar.',
  },
  acceptBefore: { en: 'I have read and accept the', de: 'Ich habe die' },
  terms: { en: 'Terms and Conditions', de: 'Nutzungsbedingungen' },
  acceptAfter: { en: '', de: 'gelesen und akzeptiere sie' },
  createAccount: { en: 'Create Account', de: 'Konto erstellen' },
  noTerms: {
    en: 'No terms and conditions are in force at the moment.',
    de: 'Zurzeit gelten keine Nutzungsbedingungen.',
  },
  close: word.close,
  loading: word.loading,

  join: { en: 'Join', de: 'Beitreten' },
  joinText: {
    en: 'You are invited to {brand} as {email}. Sign in with the Microsoft account of this address.',
    de: 'Sie sind als {email} zu {brand} eingeladen. Melden Sie sich mit dem Microsoft-Konto dieser Adresse an.',
  },
  joinWithMicrosoft: { en: 'Login with Microsoft', de: 'Mit Microsoft anmelden' },
  noInvitation: {
    en: 'This link is incomplete. Open the link in your invitation mail again.',
    de: 'Dieser Link ist unvollständig. Öffnen Sie den Link in Ihrer Einladungsmail erneut.',
  },

  missingPermissions: {
    en: 'Your account is missing permissions. Please contact {provider} support.',
    de: 'Ihrem Konto fehlen Berechtigungen. Bitte wenden Sie sich an den Support von {provider}.',
  },
} satisfies Record<string, Text>
