/** What every invitation is filled with. */
export const invitationPlaces = {
  brand: {
    meaning: {
      en: 'Brand of the reseller, or the name of the product',
      de: 'Marke des Vertriebspartners oder Name des Produkts',
    },
    sample: 'Parapet',
  },
  inviter: {
    meaning: { en: 'User who sends the invitation', de: 'Benutzer, der die Einladung sendet' },
    sample: 'Ada Quill',
  },
  account: {
    meaning: {
      en: 'Account or reseller of the invitation',
      de: 'Kundenkonto oder Vertriebspartner der Einladung',
    },
    sample: 'Northbrine',
  },
  email: {
    meaning: { en: 'Address that the invitation is for', de: 'Adresse, für die die Einladung gilt' },
    sample: 'uma@northbrine.example',
  },
  expires: {
    meaning: { en: 'Last day of the invitation', de: 'Letzter Tag der Einladung' },
    sample: { en: '31/12/2026', de: '31.12.2026' },
  },
  link: {
    meaning: { en: 'Address that accepts the invitation', de: 'Adresse, die die Einladung annimmt' },
    sample: 'https://parapet.example/auth/join?token=sample',
    isRequired: true,
  },
}

export const auditPlaces = {
  brand: invitationPlaces.brand,
  account: {
    ...invitationPlaces.account,
    meaning: { en: 'Account of the tenant', de: 'Kundenkonto des Mandanten' },
  },
  count: { meaning: { en: 'Number of changes', de: 'Anzahl der Änderungen' }, sample: '3' },
  from: {
    meaning: { en: 'Time of the first change', de: 'Zeit der ersten Änderung' },
    sample: { en: '16/11/2026 08:31', de: '16.11.2026 08:31' },
  },
  to: {
    meaning: { en: 'Time of the last change', de: 'Zeit der letzten Änderung' },
    sample: { en: '16/11/2026 08:34', de: '16.11.2026 08:34' },
  },
  events: {
    meaning: { en: 'The changes, by item type', de: 'Die Änderungen nach Elementtyp' },
    sample: {
      en: ['Role Management: 1', 'Role assigned: svc-backup, by ada@northbrine.example, 16/11/2026 08:31'],
      de: [
        'Rollenverwaltung: 1',
        'Rolle zugewiesen: svc-backup, durch ada@northbrine.example, 16.11.2026 08:31',
      ],
    },
    isRequired: true,
  },
  link: {
    meaning: { en: 'Address of the history', de: 'Adresse des Verlaufs' },
    sample: 'https://parapet.example/event-monitoring/azure-audit-logs-history',
  },
}

const suggestedName = { en: 'High-severity regression', de: 'Verschlechterung mit hohem Schweregrad' }

/** What the recipients of an alert are told. */
export const alertPlaces = {
  brand: invitationPlaces.brand,
  account: {
    meaning: { en: 'Account of the alert', de: 'Kundenkonto der Warnung' },
    sample: 'Northbrine',
  },
  alert: { meaning: { en: 'Name of the alert', de: 'Name der Warnung' }, sample: suggestedName },
  count: {
    meaning: { en: 'Number of non-compliant recommendations', de: 'Anzahl der nicht konformen Empfehlungen' },
    sample: '2',
  },
  watched: {
    meaning: { en: 'Number of watched recommendations', de: 'Anzahl der überwachten Empfehlungen' },
    sample: '26',
  },
  since: {
    meaning: { en: 'When the alert became active', de: 'Zeitpunkt der Auslösung' },
    sample: { en: '17/11/2026 21:11 UTC', de: '17.11.2026 21:11 UTC' },
  },
  reason: {
    meaning: { en: 'What activated the alert, as a sentence', de: 'Auslöser der Warnung, als Satz' },
    sample: { en: 'A scan has activated the alert.', de: 'Ein Scan hat die Warnung ausgelöst.' },
  },
  findings: {
    meaning: {
      en: 'The non-compliant recommendations with severity, date, items and who changed them, as a list',
      de: 'Die nicht konformen Empfehlungen mit Schweregrad, Datum, Elementen und wer sie geändert hat, als Liste',
    },
    sample: {
      en: [
        'Require multifactor authentication for administrators (High, since 17/11/2026): Ada Quill, Uma Reed. Changed by ingrid@northbrine.example on 17/11/2026 16:40 UTC: Update conditional access policy (CA02)',
        'Turn off Anyone links in SharePoint and OneDrive (Moderate, since 12/11/2026)',
      ],
      de: [
        'Multi-Faktor-Authentifizierung für Administratoren verlangen (Hoch, seit 17.11.2026): Ada Quill, Uma Reed. Geändert von ingrid@northbrine.example am 17.11.2026 16:40 UTC: Update conditional access policy (CA02)',
        '„Jeder“-Links in SharePoint und OneDrive deaktivieren (Mittel, seit 12.11.2026)',
      ],
    },
  },
  rhythm: {
    meaning: {
      en: 'Whether the email comes again, as a sentence',
      de: 'Ob die E-Mail erneut kommt, als Satz',
    },
    sample: {
      en: 'You get this email every day while the alert is active.',
      de: 'Sie erhalten diese E-Mail jeden Tag, solange die Warnung aktiv ist.',
    },
  },
  ends: {
    meaning: { en: 'What ends the alert, as a sentence', de: 'Was die Warnung beendet, als Satz' },
    sample: {
      en: 'The alert ends when all of these recommendations are compliant or exempted.',
      de: 'Die Warnung endet, wenn alle diese Empfehlungen konform oder ausgenommen sind.',
    },
  },
  link: {
    meaning: { en: 'Address of the alert', de: 'Adresse der Warnung' },
    sample: 'https://parapet.example/active-alerts/1',
    isRequired: true,
  },
}
/** What a mail about a report is filled with. */
export const reportPlaces = {
  brand: {
    meaning: { en: 'Name of the brand', de: 'Name der Marke' },
    sample: 'Ridgeline IT Services',
  },
  report: {
    meaning: { en: 'Name of the report', de: 'Name des Berichts' },
    sample: { en: 'Executive Summary', de: 'Management-Zusammenfassung' },
  },
  account: { meaning: { en: 'Account of the report', de: 'Kundenkonto des Berichts' }, sample: 'Northbrine' },
  sender: {
    meaning: { en: 'User who asked for the report', de: 'Benutzer, der den Bericht angefordert hat' },
    sample: 'ada@northbrine.example',
  },
  date: {
    meaning: { en: 'Day of the report', de: 'Tag des Berichts' },
    sample: { en: '16 November 2026', de: '16. November 2026' },
  },
  expires: {
    meaning: { en: 'Last day of the download', de: 'Letzter Tag des Downloads' },
    sample: { en: '16 December 2026', de: '16. Dezember 2026' },
  },
}
export const reportLink = {
  meaning: { en: 'Address of the report in the console', de: 'Adresse des Berichts in der Konsole' },
  sample: 'https://parapet.example/reports?made=7',
  isRequired: true,
}

/** What a notification is filled with. */
export const noticePlaces = {
  brand: invitationPlaces.brand,
  title: {
    meaning: { en: 'Title of the notification', de: 'Titel der Benachrichtigung' },
    sample: {
      en: 'SMTP with a password ends on 01/03/2026',
      de: 'SMTP mit Kennwort endet am 01.03.2026',
    },
  },
  summary: {
    meaning: { en: 'How the notification begins', de: 'Anfang der Benachrichtigung' },
    sample: {
      en: 'Exchange Online stops accepting a user name and a password for SMTP client submission.',
      de: 'Exchange Online akzeptiert für SMTP AUTH keinen Benutzernamen mit Kennwort mehr.',
    },
  },
  link: {
    meaning: { en: 'Address of the notification', de: 'Adresse der Benachrichtigung' },
    sample: 'https://parapet.example/account-notifications/7',
    isRequired: true,
  },
}
