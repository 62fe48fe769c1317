import { type Named, same } from './named.ts'

const riskLevels = {
  hidden: { en: 'Hidden', de: 'Ausgeblendet' },
  high: { en: 'High', de: 'Hoch' },
  informational: { en: 'Informational', de: 'Information' },
  low: { en: 'Low', de: 'Niedrig' },
  medium: { en: 'Medium', de: 'Mittel' },
  none: { en: 'None', de: 'Keines' },
  unknown: { en: 'Unknown', de: 'Unbekannt' },
}

const riskEvents = {
  activityFromAnonymousIPAddress: {
    en: 'Activity from anonymous IP address',
    de: 'Aktivität über anonyme IP-Adresse',
  },
  adminConfirmedServicePrincipalCompromised: {
    en: 'Admin confirmed service principal compromised',
    de: 'Kompromittierung des Dienstprinzipals durch Administrator bestätigt',
  },
  adminConfirmedSigninCompromised: {
    en: 'Admin confirmed sign-in compromised',
    de: 'Kompromittierung der Anmeldung durch Administrator bestätigt',
  },
  adminConfirmedUserCompromised: {
    en: 'Admin confirmed user compromised',
    de: 'Kompromittierung des Benutzers durch Administrator bestätigt',
  },
  anomalousToken: { en: 'Anomalous token', de: 'Anomales Token' },
  anomalousUserActivity: { en: 'Anomalous user activity', de: 'Anomale Benutzeraktivität' },
  anomalousServicePrincipalActivity: {
    en: 'Anomalous service principal activity',
    de: 'Anomale Dienstprinzipalaktivität',
  },
  anonymizedIPAddress: { en: 'Anonymous IP address', de: 'Anonyme IP-Adresse' },
  attackerinTheMiddle: { en: 'Attacker in the middle', de: 'Angreifer in der Mitte' },
  attemptedPrtAccess: {
    en: 'Possible attempt to access Primary Refresh Token (PRT)',
    de: 'Möglicher Versuch, auf das primäre Aktualisierungstoken (PRT) zuzugreifen',
  },
  generic: { en: 'Additional risk detected', de: 'Zusätzliches Risiko erkannt' },
  investigationsThreatIntelligence: {
    en: 'Microsoft Entra threat intelligence',
    de: 'Threat Intelligence von Microsoft Entra',
  },
  leakedCredentials: { en: 'Leaked credentials', de: 'Kompromittierte Anmeldeinformationen' },
  maliciousApplication: { en: 'Malicious application', de: 'Schädliche Anwendung' },
  maliciousIPAddress: { en: 'Malicious IP address', de: 'Schädliche IP-Adresse' },
  malwareInfectedIPAddress: {
    en: 'Malware linked IP address',
    de: 'Mit Schadsoftware verknüpfte IP-Adresse',
  },
  mcasFinSuspiciousFileAccess: {
    en: 'Mass access to sensitive files',
    de: 'Massenzugriff auf vertrauliche Dateien',
  },
  mcasImpossibleTravel: { en: 'Impossible travel', de: 'Unmöglicher Ortswechsel' },
  mcasSuspiciousInboxManipulationRules: {
    en: 'Suspicious inbox manipulation rules',
    de: 'Verdächtige Regeln zur Posteingangsänderung',
  },
  newCountry: { en: 'New country', de: 'Neues Land' },
  nationStateIP: {
    en: 'Verified threat actor IP address',
    de: 'IP-Adresse eines bestätigten Bedrohungsakteurs',
  },
  passwordSpray: { en: 'Password spray', de: 'Kennwortspray' },
  riskyIPAddress: { en: 'Activity from anonymous IP address', de: 'Aktivität über anonyme IP-Adresse' },
  suspiciousAPITraffic: { en: 'Suspicious API traffic', de: 'Verdächtiger API-Datenverkehr' },
  suspiciousBrowser: { en: 'Suspicious browser', de: 'Verdächtiger Browser' },
  suspiciousInboxForwarding: {
    en: 'Suspicious inbox forwarding',
    de: 'Verdächtige Posteingangsweiterleitung',
  },
  suspiciousIPAddress: { en: 'Suspicious IP address', de: 'Verdächtige IP-Adresse' },
  suspiciousSendingPatterns: { en: 'Suspicious sending patterns', de: 'Verdächtige Sendemuster' },
  suspiciousSignins: { en: 'Suspicious sign-ins', de: 'Verdächtige Anmeldungen' },
  tokenIssuerAnomaly: { en: 'Token issuer anomaly', de: 'Tokenausstelleranomalie' },
  unfamiliarFeatures: { en: 'Unfamiliar sign-in properties', de: 'Unbekannte Anmeldeeigenschaften' },
  unlikelyTravel: { en: 'Atypical travel', de: 'Ungewöhnlicher Ortswechsel' },
  userReportedSuspiciousActivity: {
    en: 'User reported suspicious activity',
    de: 'Verdächtige Aktivität durch Benutzer gemeldet',
  },
}

/** Sign-in, risk, Conditional Access and applications, as the Microsoft Entra admin center calls them. */
export const entraValues: readonly Named[] = [
  {
    columns: ['methods'],
    words: {
      email: { en: 'Email', de: 'E-Mail' },
      fido2: { en: 'Passkey (FIDO2)', de: 'Passkey (FIDO2)' },
      fido2SecurityKey: { en: 'FIDO2 security key', de: 'FIDO2-Sicherheitsschlüssel' },
      alternateMobilePhone: { en: 'Alternate mobile phone', de: 'Alternatives Mobiltelefon' },
      appPassword: { en: 'App password', de: 'App-Kennwort' },
      externalAuthMethod: { en: 'External authentication method', de: 'Externe Authentifizierungsmethode' },
      hardwareOneTimePasscode: { en: 'Hardware OATH token', de: 'OATH-Hardwaretoken' },
      macOsSecureEnclaveKey: {
        en: 'Platform credential for macOS',
        de: 'Plattformanmeldeinformationen für macOS',
      },
      microsoftAuthenticatorPasswordless: {
        en: 'Microsoft Authenticator (phone sign-in)',
        de: 'Microsoft Authenticator (Anmeldung per Telefon)',
      },
      microsoftAuthenticatorPush: {
        en: 'Microsoft Authenticator (push notification)',
        de: 'Microsoft Authenticator (Pushbenachrichtigung)',
      },
      mobilePhone: { en: 'Mobile phone', de: 'Mobiltelefon' },
      officePhone: { en: 'Office phone', de: 'Bürotelefon' },
      passKeyDeviceBound: { en: 'Device-bound passkey', de: 'Gerätegebundener Passkey' },
      passKeyDeviceBoundAuthenticator: {
        en: 'Passkey in Microsoft Authenticator',
        de: 'Passkey in Microsoft Authenticator',
      },
      passKeyDeviceBoundWindowsHello: { en: 'Passkey in Windows Hello', de: 'Passkey in Windows Hello' },
      passKeySynced: { en: 'Synced passkey', de: 'Synchronisierter Passkey' },
      password: { en: 'Password', de: 'Kennwort' },
      phone: { en: 'Phone', de: 'Telefon' },
      securityQuestion: { en: 'Security questions', de: 'Sicherheitsfragen' },
      softwareOneTimePasscode: { en: 'Software OATH token', de: 'OATH-Softwaretoken' },
      temporaryAccessPass: { en: 'Temporary Access Pass', de: 'Befristeter Zugriffspass (TAP)' },
      windowsHelloForBusiness: same('Windows Hello for Business'),
      x509CertificateMultiFactor: { en: 'Certificate (multifactor)', de: 'Zertifikat (mehrstufig)' },
      x509CertificateSingleFactor: { en: 'Certificate (single-factor)', de: 'Zertifikat (einstufig)' },
    },
  },
  { columns: ['riskLevel', 'userRisk', 'signInRisk', 'severity', 'risk'], words: riskLevels },
  { columns: ['event', 'detections'], words: riskEvents },
  {
    columns: ['riskState'],
    words: {
      atRisk: { en: 'At risk', de: 'Gefährdet' },
      confirmedCompromised: { en: 'Confirmed compromised', de: 'Kompromittierung bestätigt' },
      confirmedSafe: { en: 'Confirmed safe', de: 'Als sicher bestätigt' },
      dismissed: { en: 'Dismissed', de: 'Verworfen' },
      none: { en: 'None', de: 'Keines' },
      remediated: { en: 'Remediated', de: 'Behoben' },
    },
  },
  {
    columns: ['preAuthentication'],
    words: {
      aadPreAuthentication: same('Microsoft Entra ID'),
      passthru: { en: 'Passthrough', de: 'Passthrough' },
    },
  },
  {
    columns: ['behaviour'],
    words: {
      acceptIfMfaDoneByFederatedIdp: {
        en: 'Accepts MFA done by the federated identity provider',
        de: 'Akzeptiert MFA des Verbundidentitätsanbieters',
      },
      enforceMfaByFederatedIdp: {
        en: 'Requires MFA by the federated identity provider',
        de: 'Verlangt MFA beim Verbundidentitätsanbieter',
      },
      rejectMfaByFederatedIdp: {
        en: 'Rejects MFA done by the federated identity provider',
        de: 'Lehnt MFA des Verbundidentitätsanbieters ab',
      },
    },
  },
  {
    columns: ['singleSignOn'],
    words: {
      notSupported: { en: 'Not supported', de: 'Nicht unterstützt' },
      oidc: same('OpenID Connect'),
      password: { en: 'Password', de: 'Kennwort' },
      saml: same('SAML'),
    },
  },
  {
    columns: ['userType'],
    words: { Guest: { en: 'Guest', de: 'Gast' }, Member: { en: 'Member', de: 'Mitglied' } },
  },
  {
    columns: ['activity'],
    words: {
      servicePrincipal: { en: 'Application', de: 'Anwendung' },
      signin: { en: 'Sign-in', de: 'Anmeldung' },
      user: { en: 'User', de: 'Benutzer' },
    },
  },
  {
    columns: ['controls'],
    words: {
      approvedApplication: { en: 'Require approved client app', de: 'Genehmigte Client-App erforderlich' },
      block: { en: 'Block access', de: 'Zugriff blockieren' },
      compliantApplication: { en: 'Require app protection policy', de: 'App-Schutzrichtlinie erforderlich' },
      compliantDevice: {
        en: 'Require device to be marked as compliant',
        de: 'Markieren des Geräts als konform erforderlich',
      },
      domainJoinedDevice: {
        en: 'Require hybrid joined device',
        de: 'Hybrid eingebundenes Gerät erforderlich',
      },
      mfa: { en: 'Require multifactor authentication', de: 'Multi-Faktor-Authentifizierung erforderlich' },
      passwordChange: { en: 'Require password change', de: 'Kennwortänderung erforderlich' },
      riskRemediation: { en: 'Require risk remediation', de: 'Risikobehebung erforderlich' },
    },
  },
  {
    columns: ['operator'],
    words: {
      AND: { en: 'All selected controls', de: 'Alle ausgewählten Steuerungen' },
      OR: { en: 'One of the selected controls', de: 'Eine der ausgewählten Steuerungen' },
    },
  },
  {
    columns: ['scope'],
    words: { '/': { en: 'Whole directory', de: 'Gesamtes Verzeichnis' } },
  },
  {
    columns: ['api'],
    words: {
      '00000002-0000-0ff1-ce00-000000000000': same('Office 365 Exchange Online'),
      '00000003-0000-0000-c000-000000000000': same('Microsoft Graph'),
      '00000003-0000-0ff1-ce00-000000000000': same('Office 365 SharePoint Online'),
    },
  },
]
