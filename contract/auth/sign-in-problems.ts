import { aadstsIn, identityRefusal } from '#contract/kit/aadsts.ts'
import { fill, type Text } from '#contract/kit/text.ts'

/**
 * Why a sign-in, a sign-up or an invitation does not go on. An address carries the name of the problem, never its
 * words: whoever sends somebody a link cannot make our page say something.
 */
export const signInProblems = {
  attemptGone: {
    en: 'The sign-in took too long, was used before or began in another browser. Please sign in again.',
    de: 'Die Anmeldung dauerte zu lange, wurde schon benutzt oder begann in einem anderen Browser. Bitte erneut anmelden.',
  },
  sessionEnded: {
    en: 'Your session has ended. Sign in again to go on where you were.',
    de: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an, um dort weiterzumachen, wo Sie waren.',
  },
  codeGone: {
    en: 'The sign-in took too long or was used before. Please sign in again.',
    de: 'Die Anmeldung dauerte zu lange oder wurde schon benutzt. Bitte erneut anmelden.',
  },
  guest: {
    en: 'You signed in as a guest of another organisation. Sign in with the account of your own organisation.',
    de: 'Sie haben sich als Gast einer anderen Organisation angemeldet. Bitte mit dem Konto der eigenen Organisation anmelden.',
  },
  noUser: {
    en: 'There is no user for {email}. Ask an administrator of your account for an invitation, or sign up.',
    de: 'Für {email} gibt es keinen Benutzer. Bitten Sie einen Administrator Ihres Kontos um eine Einladung, oder registrieren Sie sich.',
  },
  otherTenant: {
    en: 'This account belongs to another Microsoft organisation than the one you signed in from.',
    de: 'Dieses Konto gehört zu einer anderen Microsoft-Organisation als der, von der Sie sich angemeldet haben.',
  },
  pendingUser: {
    en: 'You have not accepted your invitation yet. Open the link in the invitation mail.',
    de: 'Sie haben Ihre Einladung noch nicht angenommen. Öffnen Sie den Link in der Einladungsmail.',
  },
  blockedUser: {
    en: 'Your user is blocked. Ask an administrator of your account.',
    de: 'Ihr Benutzer ist gesperrt. Wenden Sie sich an einen Administrator Ihres Kontos.',
  },
  disabledAccount: {
    en: 'Your account is disabled. Please contact {supportEmail}.',
    de: 'Ihr Konto ist deaktiviert. Bitte wenden Sie sich an {supportEmail}.',
  },
  blockedVendor: {
    en: 'Your reseller is blocked. Please contact {supportEmail}.',
    de: 'Ihr Vertriebspartner ist gesperrt. Bitte wenden Sie sich an {supportEmail}.',
  },
  needsGlobalAdministrator: {
    en: 'Only a Global Administrator of your Microsoft tenant can sign up. Ask one of them, or sign in with such an account.',
    de: 'Nur ein globaler Administrator (Global Administrator) Ihres Microsoft-Mandanten kann das Konto registrieren. Bitten Sie einen darum, oder melden Sie sich mit einem solchen Konto an.',
  },
  alreadyRegistered: {
    en: 'This organisation is already registered. Ask an administrator of the account for an invitation.',
    de: 'Diese Organisation ist bereits registriert. Bitten Sie einen Administrator des Kontos um eine Einladung.',
  },
  inviteGone: {
    en: 'The invitation was used or replaced. Ask for a new one.',
    de: 'Die Einladung wurde benutzt oder ersetzt. Bitten Sie um eine neue.',
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
    de: 'Sie gehören bereits zu diesem Konto. Melden Sie sich stattdessen an.',
  },
  consentDeclined: {
    en: 'The permissions were not granted. A Global Administrator has to grant them before the tenant can be read.',
    de: 'Die Berechtigungen wurden nicht erteilt. Ein globaler Administrator muss sie erteilen, bevor der Mandant gelesen werden kann.',
  },
  consentNotSeen: {
    en: 'Microsoft does not show all permissions as granted yet. Sign in again in a few minutes.',
    de: 'Microsoft zeigt noch nicht alle Berechtigungen als erteilt. Melden Sie sich in einigen Minuten erneut an.',
  },
  unknownTenant: {
    en: 'There is no account for this organisation. Sign up first.',
    de: 'Für diese Organisation gibt es kein Konto. Bitte zuerst registrieren.',
  },
  identity_unavailable: {
    en: 'Microsoft does not answer. Please try again later.',
    de: 'Microsoft antwortet nicht. Bitte später erneut versuchen.',
  },
  identity_cancelled: { en: 'The sign-in was cancelled', de: 'Die Anmeldung wurde abgebrochen' },
  identity_refused: {
    en: 'Microsoft refused the sign-in ({reason}). Please try again.',
    de: 'Microsoft hat die Anmeldung abgelehnt ({reason}). Bitte erneut versuchen.',
  },
  identity_unverified: {
    en: 'The answer of Microsoft could not be verified. Please sign in again.',
    de: 'Die Antwort von Microsoft konnte nicht geprüft werden. Bitte erneut anmelden.',
  },
  tenant_access: {
    en: 'The permissions of the tenant could not be checked ({reason}). Please try again later.',
    de: 'Die Berechtigungen des Mandanten konnten nicht geprüft werden ({reason}). Bitte später erneut versuchen.',
  },
  failed: {
    en: 'The sign-in did not succeed. Please try again.',
    de: 'Die Anmeldung ist nicht gelungen. Bitte erneut versuchen.',
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
