import { aadstsIn, identityRefusal } from '#contract/kit/aadsts.ts'
import { fill, type Text } from '#contract/kit/text.ts'

/**
 * Why a sign-in, a sign-up or an invitation does not go on. An address carries the name of the problem, never its
 * words: whoever sends somebody a link cannot make our page say something.
 */
export const signInProblems = {
  attemptGone: {
    en: 'This sign-in has expired or was started in another browser. Please sign in again.',
    de: 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte melden Sie sich erneut an.',
  },
  sessionEnded: {
    en: 'Your session has ended. Sign in again to continue where you left off.',
    de: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an, um dort weiterzumachen, wo Sie aufgehört haben.',
  },
  codeGone: {
    en: 'This sign-in has expired. Please sign in again.',
    de: 'Diese Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.',
  },
  guest: {
    en: 'You signed in as a guest. Sign in with the work or school account of your own organization.',
    de: 'Sie haben sich als Gast angemeldet. Melden Sie sich mit dem Geschäfts-, Schul- oder Unikonto Ihrer eigenen Organisation an.',
  },
  noUser: {
    en: '{email} has no access yet. Ask your administrator for an invitation, or sign up your organization.',
    de: '{email} hat noch keinen Zugriff. Bitten Sie Ihren Administrator um eine Einladung, oder registrieren Sie Ihre Organisation.',
  },
  otherTenant: {
    en: 'This account belongs to a different tenant. Sign in with a user of that tenant.',
    de: 'Dieses Kundenkonto gehört zu einem anderen Mandanten. Melden Sie sich mit einem Benutzer dieses Mandanten an.',
  },
  pendingUser: {
    en: 'You have not accepted your invitation yet. Open the link in the invitation email.',
    de: 'Sie haben Ihre Einladung noch nicht angenommen. Öffnen Sie den Link in der Einladungs-E-Mail.',
  },
  blockedUser: {
    en: 'Your access is blocked. Ask your administrator to activate it again.',
    de: 'Ihr Zugriff ist gesperrt. Bitten Sie Ihren Administrator, ihn wieder zu aktivieren.',
  },
  disabledAccount: {
    en: 'Your account is disabled. Please contact {supportEmail}.',
    de: 'Ihr Kundenkonto ist deaktiviert. Bitte wenden Sie sich an {supportEmail}.',
  },
  blockedVendor: {
    en: 'Your reseller is blocked. Please contact {supportEmail}.',
    de: 'Ihr Vertriebspartner ist gesperrt. Bitte wenden Sie sich an {supportEmail}.',
  },
  needsGlobalAdministrator: {
    en: 'Only a Global Administrator can sign up a tenant. Sign in as one, or ask yours to sign up.',
    de: 'Nur ein globaler Administrator kann einen Mandanten registrieren. Melden Sie sich als solcher an, oder bitten Sie Ihren darum.',
  },
  alreadyRegistered: {
    en: 'This organization is already signed up. Ask your administrator for an invitation.',
    de: 'Diese Organisation ist bereits registriert. Bitten Sie Ihren Administrator um eine Einladung.',
  },
  inviteGone: {
    en: 'This invitation has already been used or replaced. Ask your administrator for a new one.',
    de: 'Diese Einladung wurde bereits verwendet oder ersetzt. Bitten Sie Ihren Administrator um eine neue.',
  },
  inviteExpired: {
    en: 'The invitation has expired. Ask for a new one.',
    de: 'Die Einladung ist abgelaufen. Bitten Sie um eine neue.',
  },
  inviteForOther: {
    en: 'The invitation is for {email}. Sign in with that account.',
    de: 'Die Einladung ist für {email}. Melden Sie sich mit diesem Konto an.',
  },
  alreadyMember: {
    en: 'You belong to this account already. Sign in instead.',
    de: 'Sie gehören bereits zu diesem Kundenkonto. Melden Sie sich stattdessen an.',
  },
  consentDeclined: {
    en: 'Consent was not granted. A Global Administrator must grant it before the tenant can be scanned.',
    de: 'Die Zustimmung wurde nicht erteilt. Ein globaler Administrator muss sie erteilen, bevor der Mandant gescannt werden kann.',
  },
  consentNotSeen: {
    en: 'Microsoft has not confirmed all permissions yet. Sign in again in a few minutes.',
    de: 'Microsoft hat noch nicht alle Berechtigungen bestätigt. Melden Sie sich in einigen Minuten erneut an.',
  },
  unknownTenant: {
    en: 'There is no account for this organization. Sign up first.',
    de: 'Für diese Organisation gibt es kein Kundenkonto. Registrieren Sie zuerst Ihre Organisation.',
  },
  identity_unavailable: {
    en: 'Microsoft does not respond. Please try again later.',
    de: 'Microsoft antwortet nicht. Bitte versuchen Sie es später erneut.',
  },
  identity_cancelled: {
    en: 'The sign-in was canceled. Please sign in again.',
    de: 'Die Anmeldung wurde abgebrochen. Bitte melden Sie sich erneut an.',
  },
  identity_refused: {
    en: 'Microsoft refused the sign-in ({reason}). Please try again.',
    de: 'Microsoft hat die Anmeldung abgelehnt ({reason}). Bitte versuchen Sie es erneut.',
  },
  identity_unverified: {
    en: "Microsoft's response could not be verified. Please sign in again.",
    de: 'Die Antwort von Microsoft konnte nicht verifiziert werden. Bitte melden Sie sich erneut an.',
  },
  tenant_access: {
    en: 'The permissions of the tenant could not be checked ({reason}). Please try again later.',
    de: 'Die Berechtigungen des Mandanten konnten nicht geprüft werden ({reason}). Bitte versuchen Sie es später erneut.',
  },
  failed: {
    en: 'The sign-in failed. Please try again.',
    de: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  },
} satisfies Record<string, Text>

export type SignInProblem = keyof typeof signInProblems
export const isSignInProblem = (code: string): code is SignInProblem => Object.hasOwn(signInProblems, code)

const anEmail = /^[^\s@<>"]{1,64}@[a-z0-9.-]{1,190}$/i
const aReason = /^[\w-]{1,60}$/

/** The sentence for the problem that an address names; null: none, or none of ours. */
export function problemIn(address: URLSearchParams, { supportEmail }: { supportEmail: string }): Text | null {
  const code = address.get('error')
  if (code === null || !isSignInProblem(code)) return null
  const who = address.get('who') ?? ''
  const given = address.get('reason') ?? ''
  const reason = aReason.test(given) ? given : '–'
  const known = explained(code, reason)
  if (known) return known
  return fill(signInProblems[code], {
    supportEmail,
    email: anEmail.test(who) ? who : '–',
    reason,
  })
}

/** What Microsoft's number means and what to do, where it is known: in our words, found by the number alone. */
function explained(code: SignInProblem, reason: string): Text | null {
  const words = identityRefusal(aadstsIn(reason))?.words
  if (!words) return null
  if (code === 'consentDeclined') return words
  if (code === 'identity_refused' || code === 'identity_unavailable')
    return { en: `${words.en} (${reason})`, de: `${words.de} (${reason})` }
  if (code !== 'tenant_access') return null
  const said = fill(accessRefused, { reason })
  return { en: `${said.en} ${words.en}`, de: `${said.de} ${words.de}` }
}

/** Followed by what to do. */
export const accessRefused = {
  en: 'The permissions of the tenant could not be checked ({reason}).',
  de: 'Die Berechtigungen des Mandanten konnten nicht geprüft werden ({reason}).',
} satisfies Text
