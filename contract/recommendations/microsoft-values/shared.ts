import type { Named } from './named.ts'

/** Columns that several products fill. */
export const sharedValues: readonly Named[] = [
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
    columns: ['ownership'],
    words: {
      company: { en: 'Corporate', de: 'Unternehmen' },
      personal: { en: 'Personal', de: 'Persönlich' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
    },
  },
  {
    columns: ['platform'],
    words: {
      web: { en: 'Web', de: 'Web' },
    },
  },
]
