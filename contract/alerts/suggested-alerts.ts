import type { Text } from '#contract/kit/text.ts'

/** An alert that most accounts want: offered as long as there is none. */
export interface SuggestedAlert {
  name: Text
  why: Text
  filters: string
}

const named = (...names: string[]) => `name in (${names.map((name) => `'${name}'`).join(',')})`

export const suggestedAlerts: readonly SuggestedAlert[] = [
  {
    name: { en: 'High-severity regression', de: 'Verschlechterung mit hohem Schweregrad' },
    why: {
      en: 'A recommendation of high severity was compliant and no longer is.',
      de: 'Eine Empfehlung mit hohem Schweregrad war konform und ist es nicht mehr.',
    },
    filters: 'severity ge High and regressedAt ne null',
  },
  {
    name: { en: 'Too many Global Administrators', de: 'Zu viele globale Administratoren' },
    why: {
      en: 'A new Global Administrator exceeds the limit, or holds the role permanently.',
      de: 'Ein neuer globaler Administrator überschreitet die Grenze oder hat die Rolle dauerhaft.',
    },
    filters: named(
      'two-to-four-global-administrators',
      'no-permanent-active-privileged-assignments',
      'guests-hold-no-privileged-role',
      'applications-hold-no-privileged-role',
    ),
  },
  {
    name: { en: 'Legacy authentication is allowed', de: 'Legacyauthentifizierung ist möglich' },
    why: {
      en: 'Users can sign in with protocols that do not support multifactor authentication.',
      de: 'Benutzer können sich mit Protokollen ohne Multi-Faktor-Authentifizierung anmelden.',
    },
    filters: named(
      'legacy-authentication-is-blocked',
      'smtp-authentication-is-off',
      'device-code-flow-is-blocked',
    ),
  },
  {
    name: { en: 'Exemption about to expire', de: 'Ausnahme läuft bald ab' },
    why: {
      en: 'An exemption expires within 14 days and the recommendation is still non-compliant.',
      de: 'Eine Ausnahme läuft in den nächsten 14 Tagen ab, und die Empfehlung ist weiterhin nicht konform.',
    },
    filters: "exemptionExpiresAt le now() add duration'P14D'",
  },
  {
    name: { en: 'Multifactor authentication weakened', de: 'Multi-Faktor-Authentifizierung geschwächt' },
    why: {
      en: 'Administrators or users can sign in without multifactor authentication.',
      de: 'Administratoren oder Benutzer können sich ohne Multi-Faktor-Authentifizierung anmelden.',
    },
    filters: named(
      'mfa-is-required-for-all-users',
      'mfa-is-required-for-administrators',
      'a-policy-covers-all-users-and-all-apps',
    ),
  },
  {
    name: { en: 'Data leaves the tenant', de: 'Daten verlassen den Mandanten' },
    why: {
      en: 'Anyone links, automatic forwarding or external chats are allowed.',
      de: '„Jeder“-Links, automatische Weiterleitung oder externe Chats sind erlaubt.',
    },
    filters: named(
      'anyone-links-are-off',
      'automatic-forwarding-to-outside-is-off',
      'external-access-is-by-named-domain',
      'guests-cannot-reshare',
    ),
  },
]
