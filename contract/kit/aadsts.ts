import type { Text } from './text.ts'

/** What a refusal of the identity platform means: for a sign-in, a consent, a check of the connection and a scan alike. */
export type IdentityRefusalKind =
  /** The tenant has no usable service principal of the application. */
  | 'no-app'
  | 'expired-secret'
  /** The tenant does not have the service that a token is for. */
  | 'no-resource'
  /** The application is refused by something that only its operator or Microsoft can change. */
  | 'refused'
  /** It is the person who is refused. */
  | 'person'
  /** The person said no. */
  | 'declined'
  | 'unreachable'

export interface IdentityRefusal {
  kind: IdentityRefusalKind
  /** What happened and what to do about it. */
  words: Text
}

const refusal = (kind: IdentityRefusalKind, en: string, de: string): IdentityRefusal => ({
  kind,
  words: { en, de },
})

const notConsented = refusal(
  'no-app',
  'The application is not consented to in this tenant. Ask a Global Administrator to grant admin consent.',
  'Der Anwendung wurde in diesem Mandanten nicht zugestimmt. Bitten Sie einen globalen Administrator um die Administratorzustimmung.',
)
const noService = refusal(
  'no-resource',
  'The tenant does not have this Microsoft service. Nothing needs to be done unless the tenant has bought it.',
  'Der Mandant hat diesen Microsoft-Dienst nicht. Wenn er nicht lizenziert ist, ist nichts zu tun.',
)
const codeSpent = refusal(
  'person',
  'The sign-in has expired or was used before. Please sign in again.',
  'Die Anmeldung ist abgelaufen oder wurde bereits verwendet. Bitte melden Sie sich erneut an.',
)
const blockedByPolicy = refusal(
  'person',
  'A Conditional Access policy of your organization blocks this sign-in. Ask your administrator which condition is not met.',
  'Eine Richtlinie für bedingten Zugriff Ihrer Organisation blockiert diese Anmeldung. Fragen Sie Ihren Administrator, welche Bedingung nicht erfüllt ist.',
)
const needsMfa = refusal(
  'person',
  'Your organization requires multifactor authentication. Please sign in again and complete it.',
  'Ihre Organisation verlangt Multi-Faktor-Authentifizierung. Bitte melden Sie sich erneut an und schließen Sie sie ab.',
)
const badSecret = refusal(
  'refused',
  'The client secret or certificate of the application is wrong. The operator has to correct it.',
  'Der geheime Clientschlüssel oder das Zertifikat der Anwendung ist falsch. Der Betreiber muss die Angabe korrigieren.',
)

/** By number, as Microsoft's page on sign-in and error codes explains them. Sentences of Microsoft change, numbers do not. */
const byNumber: Record<string, IdentityRefusal> = {
  '700016': notConsented,
  '7000229': notConsented,
  '700011': notConsented,
  '70001': notConsented,
  '65001': notConsented,
  '7000112': refusal(
    'no-app',
    'The application is turned off in this tenant. Turn on “Enabled for users to sign in” in its properties under Enterprise applications.',
    'Die Anwendung ist in diesem Mandanten deaktiviert. Aktivieren Sie in ihren Eigenschaften unter „Unternehmensanwendungen“ die Anmeldung für Benutzer.',
  ),
  '7000222': refusal(
    'expired-secret',
    'The client secret of the application has expired. The operator has to replace it.',
    'Der geheime Clientschlüssel der Anwendung ist abgelaufen. Der Betreiber muss ihn ersetzen.',
  ),
  '7000215': badSecret,
  '700027': badSecret,
  '7000218': badSecret,
  '500011': noService,
  '650052': noService,
  '500014': refusal(
    'no-resource',
    'This Microsoft service is turned off in the tenant. Turn on its service principal under Enterprise applications.',
    'Dieser Microsoft-Dienst ist im Mandanten deaktiviert. Aktivieren Sie seinen Dienstprinzipal unter „Unternehmensanwendungen“.',
  ),
  '650057': refusal(
    'refused',
    'The app registration does not list this Microsoft service. The operator has to add its permissions.',
    'In der App-Registrierung fehlt dieser Microsoft-Dienst. Der Betreiber muss dessen Berechtigungen hinzufügen.',
  ),
  '700024': refusal(
    'refused',
    'The clock of this installation is wrong, so Microsoft does not accept its certificate. The operator has to correct the time.',
    'Die Uhr dieser Installation geht falsch, deshalb akzeptiert Microsoft ihr Zertifikat nicht. Der Betreiber muss die Zeit korrigieren.',
  ),
  '90002': refusal(
    'refused',
    'Microsoft does not know this tenant. Check the tenant ID and the Microsoft cloud of this installation.',
    'Microsoft kennt diesen Mandanten nicht. Prüfen Sie die Mandanten-ID und die Microsoft-Cloud dieser Installation.',
  ),
  '900432': refusal(
    'refused',
    'The tenant is in another Microsoft cloud than this installation.',
    'Der Mandant gehört zu einer anderen Microsoft-Cloud als diese Installation.',
  ),
  '50011': refusal(
    'refused',
    'The redirect URI is not registered for the application. The operator has to add it to the app registration.',
    'Die Umleitungs-URI ist für die Anwendung nicht registriert. Der Betreiber muss sie in der App-Registrierung ergänzen.',
  ),
  '50020': refusal(
    'person',
    'This account does not exist in the tenant. Sign in with an account of the tenant.',
    'Dieses Konto gibt es im Mandanten nicht. Melden Sie sich mit einem Konto des Mandanten an.',
  ),
  '50034': refusal(
    'person',
    'This account does not exist in the tenant. Sign in with an account of the tenant.',
    'Dieses Konto gibt es im Mandanten nicht. Melden Sie sich mit einem Konto des Mandanten an.',
  ),
  '50057': refusal(
    'person',
    'Your work or school account is blocked. Ask your administrator.',
    'Ihr Geschäfts-, Schul- oder Unikonto ist gesperrt. Wenden Sie sich an Ihren Administrator.',
  ),
  '50105': refusal(
    'person',
    'Your organization allows only assigned users to use the application. Ask your administrator to assign you.',
    'Ihre Organisation lässt nur zugewiesene Benutzer für die Anwendung zu. Bitten Sie Ihren Administrator um die Zuweisung.',
  ),
  '53000': blockedByPolicy,
  '53001': blockedByPolicy,
  '53003': blockedByPolicy,
  '530003': blockedByPolicy,
  '50076': needsMfa,
  '50079': needsMfa,
  '50058': codeSpent,
  '54005': codeSpent,
  '70008': codeSpent,
  '65004': refusal(
    'declined',
    'Consent was not granted. A Global Administrator must grant it before the tenant can be scanned.',
    'Die Zustimmung wurde nicht erteilt. Ein globaler Administrator muss sie erteilen, bevor der Mandant gescannt werden kann.',
  ),
  '90094': refusal(
    'person',
    'Only an administrator can grant these permissions. Ask a Global Administrator of the tenant.',
    'Nur ein Administrator kann diese Berechtigungen erteilen. Bitten Sie einen globalen Administrator des Mandanten.',
  ),
  '90033': refusal(
    'unreachable',
    'Microsoft is not available at the moment. Please try again later.',
    'Microsoft ist im Moment nicht verfügbar. Bitte versuchen Sie es später erneut.',
  ),
}

export const identityRefusals: Readonly<Record<string, IdentityRefusal>> = byNumber
export const aadstsNumbers = Object.keys(byNumber)

/** The number by which Microsoft names a refusal, from its description. */
export const aadstsIn = (description: unknown): string | null =>
  /^AADSTS(\d+)/.exec(typeof description === 'string' ? description : '')?.[1] ?? null

/** What a number means; null: not one that we know. */
export const identityRefusal = (number: string | null): IdentityRefusal | null =>
  (number === null ? undefined : byNumber[number]) ?? null
