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
  grant: { en: 'Grant admin consent', de: 'Administratorzustimmung erteilen' },

  signUp: { en: 'Sign up', de: 'Registrieren' },
  steps: { en: 'Steps', de: 'Schritte' },
  accountDetails: { en: 'Account Details', de: 'Microsoft-Anmeldung' },
  accountInformation: { en: 'Account Information', de: 'Kundenkonto' },
  done: { en: 'done', de: 'erledigt' },
  signUpText: {
    en: 'Connect your Microsoft 365 tenant to {brand}. You need to be a Global Administrator of the tenant.',
    de: 'Verbinden Sie Ihren Microsoft 365-Mandanten mit {brand}. Sie müssen globaler Administrator des Mandanten sein.',
  },
  signUpThen: {
    en: 'Sign in with Microsoft, name your account and consent to read-only permissions. The first scan starts right away.',
    de: 'Melden Sie sich bei Microsoft an, benennen Sie Ihr Kundenkonto und stimmen Sie den Leseberechtigungen zu. Danach startet der erste Scan.',
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
  createAccount: { en: 'Create Account', de: 'Kundenkonto erstellen' },
  noTerms: {
    en: 'No terms and conditions are published at the moment.',
    de: 'Zurzeit sind keine Nutzungsbedingungen veröffentlicht.',
  },
  close: word.close,
  loading: word.loading,

  join: { en: 'Join', de: 'Beitreten' },
  joinText: {
    en: 'You have been invited to {brand} as {email}. Sign in with the work or school account for this address.',
    de: 'Sie wurden als {email} zu {brand} eingeladen. Melden Sie sich mit dem Geschäfts-, Schul- oder Unikonto dieser Adresse an.',
  },
  joinWithMicrosoft: { en: 'Login with Microsoft', de: 'Mit Microsoft anmelden' },
  noInvitation: {
    en: 'This link is incomplete. Open the link in your invitation email again, or ask for a new invitation.',
    de: 'Dieser Link ist unvollständig. Öffnen Sie den Link in der Einladungs-E-Mail erneut, oder bitten Sie um eine neue Einladung.',
  },

  missingPermissions: {
    en: 'Your account is missing permissions. Please contact {provider} support.',
    de: 'Ihrem Kundenkonto fehlen Berechtigungen. Bitte wenden Sie sich an den Support von {provider}.',
  },
} satisfies Record<string, Text>
