import type { Text } from '#contract/kit/text.ts'

/** Names of values, for the columns of items (and the places of sayings) that hold them. */
export interface Named {
  columns: readonly string[]
  words: Readonly<Record<string, Text>>
}

const same = (name: string): Text => ({ en: name, de: name })

const mailActions = {
  AddXHeader: { en: 'Add X-header', de: 'X-Header hinzufügen' },
  Alert: { en: 'No restriction, alert only', de: 'Keine Einschränkung, nur Warnung' },
  Allow: { en: 'Allow', de: 'Zulassen' },
  Block: { en: 'Block', de: 'Blockieren' },
  BlockUser: { en: 'Restrict the user from sending email', de: 'Benutzer am Senden von E-Mails hindern' },
  BlockUserForToday: {
    en: 'Restrict the user from sending email until the following day',
    de: 'Benutzer bis zum nächsten Tag am Senden von E-Mails hindern',
  },
  BccMessage: { en: 'Add Bcc recipients', de: 'Bcc-Empfänger hinzufügen' },
  Delete: { en: 'Delete the message', de: 'Nachricht löschen' },
  DynamicDelivery: { en: 'Dynamic Delivery', de: 'Dynamische Zustellung' },
  ModifySubject: { en: 'Prepend the subject line with text', de: 'Text vor die Betreffzeile setzen' },
  Monitor: { en: 'Monitor', de: 'Überwachen' },
  MoveToJmf: { en: 'Move to Junk Email folder', de: 'In den Junk-E-Mail-Ordner verschieben' },
  NoAction: { en: 'No action', de: 'Keine Aktion' },
  Off: { en: 'Off', de: 'Aus' },
  Quarantine: { en: 'Quarantine the message', de: 'Nachricht unter Quarantäne stellen' },
  Redirect: { en: 'Redirect to an email address', de: 'An eine E-Mail-Adresse umleiten' },
  Reject: { en: 'Reject the message', de: 'Nachricht ablehnen' },
  Replace: { en: 'Replace attachments', de: 'Anlagen ersetzen' },
}

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

const lobbies = {
  Everyone: { en: 'Everyone', de: 'Alle' },
  EveryoneInCompany: { en: 'People in my org and guests', de: 'Personen in meiner Organisation und Gäste' },
  EveryoneInCompanyExcludingGuests: { en: 'People in my org', de: 'Personen in meiner Organisation' },
  EveryoneInSameAndFederatedCompany: {
    en: 'People in my org, trusted orgs and guests',
    de: 'Personen in meiner Organisation, vertrauenswürdigen Organisationen und Gäste',
  },
  InvitedUsers: { en: 'People who were invited', de: 'Eingeladene Personen' },
  OrganizerOnly: { en: 'Only organizers and co-organizers', de: 'Nur Organisatoren und Mitorganisatoren' },
}

const presenters = {
  EveryoneUserOverride: { en: 'Everyone', de: 'Alle' },
  EveryoneInCompanyUserOverride: {
    en: 'People in my org and guests',
    de: 'Personen in meiner Organisation und Gäste',
  },
  EveryoneInSameAndFederatedCompanyUserOverride: {
    en: 'People in my org, trusted orgs and guests',
    de: 'Personen in meiner Organisation, vertrauenswürdigen Organisationen und Gäste',
  },
  OrganizerOnlyUserOverride: {
    en: 'Only organizers and co-organizers',
    de: 'Nur Organisatoren und Mitorganisatoren',
  },
}

/** What Microsoft's interfaces answer as codes, as the portals call it. */
export const microsoftValues: readonly Named[] = [
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
  {
    columns: [
      'spoofedMail',
      'phishing',
      'highConfidencePhishing',
      'spam',
      'highConfidenceSpam',
      'action',
      'bulk',
    ],
    words: mailActions,
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
  { columns: ['bypassesTheLobby'], words: lobbies },
  { columns: ['whoPresents'], words: presenters },
  {
    columns: ['meetingChat'],
    words: {
      Disabled: { en: 'Off for everyone', de: 'Für alle deaktiviert' },
      Enabled: { en: 'On for everyone', de: 'Für alle aktiviert' },
      EnabledExceptAnonymous: {
        en: 'On for everyone but anonymous participants',
        de: 'Für alle außer anonymen Teilnehmern aktiviert',
      },
      EnabledInMeetingOnlyForAllExceptAnonymous: {
        en: 'In-meeting only except anonymous participants',
        de: 'Nur während der Besprechung, außer für anonyme Teilnehmer',
      },
    },
  },
  {
    columns: ['recording'],
    words: {
      AlwaysDisabled: { en: 'Never record', de: 'Nie aufzeichnen' },
      AlwaysEnabled: { en: 'Always record', de: 'Immer aufzeichnen' },
      UserOverride: { en: 'Organizer can record', de: 'Organisator kann aufzeichnen' },
    },
  },
  {
    columns: ['status'],
    words: {
      active: { en: 'Active', de: 'Aktiv' },
      awaitingAction: { en: 'Awaiting action', de: 'Wartet auf Aktion' },
      closed: { en: 'Closed', de: 'Geschlossen' },
      CnameMissing: { en: 'CNAME record missing', de: 'CNAME-Eintrag fehlt' },
      inProgress: { en: 'In progress', de: 'In Bearbeitung' },
      new: { en: 'New', de: 'Neu' },
      open: { en: 'Open', de: 'Offen' },
      redirected: { en: 'Redirected', de: 'Umgeleitet' },
      resolved: { en: 'Resolved', de: 'Gelöst' },
      suppressed: { en: 'Suppressed', de: 'Unterdrückt' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
      Valid: { en: 'Valid', de: 'Gültig' },
    },
  },
  {
    columns: ['state'],
    words: {
      assignedToExternalMDM: { en: 'Assigned to external MDM', de: 'Externer MDM zugewiesen' },
      compliant: { en: 'Compliant', de: 'Konform' },
      configManager: { en: 'Managed by Configuration Manager', de: 'Vom Configuration Manager verwaltet' },
      conflict: { en: 'Conflict', de: 'Konflikt' },
      disabled: { en: 'Off', de: 'Aus' },
      duplicateLocationId: { en: 'Duplicate location', de: 'Doppelter Standort' },
      enabled: { en: 'On', de: 'Ein' },
      enabledForReportingButNotEnforced: { en: 'Report-only', de: 'Nur Bericht' },
      enforced: { en: 'Enforced', de: 'Erzwungen' },
      error: { en: 'Error', de: 'Fehler' },
      expired: { en: 'Expired', de: 'Abgelaufen' },
      inGracePeriod: { en: 'In grace period', de: 'In der Toleranzperiode' },
      invalid: { en: 'Invalid', de: 'Ungültig' },
      noncompliant: { en: 'Not compliant', de: 'Nicht konform' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
      valid: { en: 'Valid', de: 'Gültig' },
    },
  },
  {
    columns: ['health'],
    words: {
      healthy: { en: 'Healthy', de: 'Fehlerfrei' },
      notHealthyHigh: { en: 'Not healthy (high)', de: 'Fehlerhaft (hoch)' },
      notHealthyLow: { en: 'Not healthy (low)', de: 'Fehlerhaft (niedrig)' },
      notHealthyMedium: { en: 'Not healthy (medium)', de: 'Fehlerhaft (mittel)' },
    },
  },
  {
    columns: ['deployment'],
    words: {
      disconnected: { en: 'Disconnected', de: 'Getrennt' },
      notConfigured: { en: 'Not configured', de: 'Nicht konfiguriert' },
      outdated: { en: 'Outdated', de: 'Veraltet' },
      startFailure: { en: 'Failed to start', de: 'Start fehlgeschlagen' },
      syncing: { en: 'Synchronizing', de: 'Wird synchronisiert' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
      unreachable: { en: 'Unreachable', de: 'Nicht erreichbar' },
      updateFailed: { en: 'Update failed', de: 'Update fehlgeschlagen' },
      updating: { en: 'Updating', de: 'Wird aktualisiert' },
      upToDate: { en: 'Up to date', de: 'Aktuell' },
    },
  },
  {
    columns: ['service'],
    words: {
      onboarding: { en: 'Onboarding', de: 'Wird eingerichtet' },
      running: { en: 'Running', de: 'Wird ausgeführt' },
      starting: { en: 'Starting', de: 'Wird gestartet' },
      stopped: { en: 'Stopped', de: 'Beendet' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
    },
  },
  {
    columns: ['kind', 'kinds'],
    words: {
      adConnectIntegrated: {
        en: 'Sensor for Microsoft Entra Connect',
        de: 'Sensor für Microsoft Entra Connect',
      },
      adcsIntegrated: { en: 'Sensor for AD CS', de: 'Sensor für AD CS' },
      adfsIntegrated: { en: 'Sensor for AD FS', de: 'Sensor für AD FS' },
      domainControllerIntegrated: {
        en: 'Sensor on a domain controller',
        de: 'Sensor auf einem Domänencontroller',
      },
      domainControllerStandalone: { en: 'Standalone sensor', de: 'Eigenständiger Sensor' },
      global: { en: 'Global', de: 'Global' },
      sensor: { en: 'Sensor', de: 'Sensor' },
      ManagedIdentity: { en: 'Managed identity', de: 'Verwaltete Identität' },
      Legacy: { en: 'Legacy application', de: 'Ältere Anwendung' },
      ServicePrincipal: { en: 'Application', de: 'Anwendung' },
      b2bCollaborationGuest: { en: 'B2B collaboration guest', de: 'B2B-Zusammenarbeitsgast' },
      b2bCollaborationMember: { en: 'B2B collaboration member', de: 'B2B-Zusammenarbeitsmitglied' },
      b2bDirectConnectUser: { en: 'B2B direct connect user', de: 'Benutzer von B2B Direct Connect' },
      internalGuest: { en: 'Local guest user', de: 'Lokaler Gastbenutzer' },
      otherExternalUser: { en: 'Other external user', de: 'Anderer externer Benutzer' },
      serviceProvider: { en: 'Service provider user', de: 'Dienstanbieterbenutzer' },
      EquipmentMailbox: { en: 'Equipment mailbox', de: 'Gerätepostfach' },
      RoomMailbox: { en: 'Room mailbox', de: 'Raumpostfach' },
      SchedulingMailbox: { en: 'Scheduling mailbox', de: 'Planungspostfach' },
      SharedMailbox: { en: 'Shared mailbox', de: 'Freigegebenes Postfach' },
      UserMailbox: { en: 'User mailbox', de: 'Benutzerpostfach' },
    },
  },
  {
    columns: ['serviceSource'],
    words: {
      azureAdIdentityProtection: same('Microsoft Entra ID Protection'),
      dataLossPrevention: { en: 'Data loss prevention', de: 'Verhinderung von Datenverlust' },
      microsoft365Defender: same('Microsoft Defender XDR'),
      microsoftAppGovernance: same('App Governance'),
      microsoftDefenderForCloud: same('Microsoft Defender for Cloud'),
      microsoftDefenderForCloudApps: same('Microsoft Defender for Cloud Apps'),
      microsoftDefenderForEndpoint: same('Microsoft Defender for Endpoint'),
      microsoftDefenderForIdentity: same('Microsoft Defender for Identity'),
      microsoftDefenderForOffice365: same('Microsoft Defender for Office 365'),
      microsoftInsiderRiskManagement: { en: 'Insider risk management', de: 'Insider-Risikomanagement' },
      microsoftSentinel: same('Microsoft Sentinel'),
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
    columns: ['ownership'],
    words: {
      company: { en: 'Corporate', de: 'Unternehmen' },
      personal: { en: 'Personal', de: 'Persönlich' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
    },
  },
  {
    columns: ['userType'],
    words: { Guest: { en: 'Guest', de: 'Gast' }, Member: { en: 'Member', de: 'Mitglied' } },
  },
  {
    columns: ['visibility'],
    words: {
      HiddenMembership: { en: 'Hidden membership', de: 'Ausgeblendete Mitgliedschaft' },
      Private: { en: 'Private', de: 'Privat' },
      Public: { en: 'Public', de: 'Öffentlich' },
    },
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
    columns: ['platform'],
    words: {
      web: { en: 'Web', de: 'Web' },
    },
  },
  {
    columns: ['mode'],
    words: {
      Automatic: { en: 'Automatic - System-controlled', de: 'Automatisch – systemgesteuert' },
      Off: { en: 'Off', de: 'Aus' },
      On: { en: 'On', de: 'Ein' },
    },
  },
  {
    columns: ['sharesWith'],
    words: {
      '*': { en: 'All domains', de: 'Alle Domänen' },
      Anonymous: { en: 'Anyone with the link', de: 'Jeder mit dem Link' },
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
