import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Account status', de: 'Kontostatus' },
  na: word.notAssessed,
  baseline: { en: 'Baseline', de: 'Basis' },
  custom: { en: 'Custom', de: 'Angepasst' },
  noExemptions: { en: 'no exemptions', de: 'ohne Ausnahmen' },
  exemptionsApplied: { en: 'exemptions applied', de: 'mit Ausnahmen' },
  of100: { en: 'of 100', de: 'von 100' },
  sinceLastWeek: word.sinceLastWeek,
  dial: {
    en: 'Baseline score {baseline}, custom score {custom}, of 100',
    de: 'Basis-Score {baseline}, angepasster Score {custom}, von 100',
  },
  assessed: word.nOfTotalAssessed,
  notAssessed: { en: '{n} N/A', de: '{n} nicht bewertet' },
  lastScan: { en: 'Last scan {time}', de: 'Letzter Scan {time}' },
  lastScanShort: { en: 'last scan', de: 'letzter Scan' },
  noScan: { en: 'No scan yet', de: 'Noch kein Scan' },
  nextScan: { en: 'next scan around {time}', de: 'nächster Scan gegen {time}' },
  scanWaits: { en: 'A scan is waiting', de: 'Ein Scan wartet' },
  scanRuns: word.scanning,

  baselineScore: word.baselineScore,
  customScore: word.customScore,
  alertsStatus: { en: 'Alerts Status', de: 'Status der Warnungen' },
  connectorsStatus: { en: 'Connectors Status', de: 'Status der Konnektoren' },
  nonCompliant: word.nNoncompliant,
  open: { en: '{n} open, {exempted} exempted', de: '{n} offen, {exempted} ausgenommen' },
  noAlerts: { en: 'No alerts are currently active.', de: 'Zurzeit sind keine Warnungen aktiv.' },
  someAlerts: {
    en: 'You currently have {n} active alerts.',
    de: 'Sie haben zurzeit {n} aktive Warnungen.',
  },
  viewDetails: { en: 'View Details', de: 'Einzelheiten ansehen' },
  connectorsFine: {
    en: 'System connecters are configured correctly',
    de: 'Die Systemkonnektoren sind richtig eingerichtet',
  },
  connectorsBroken: {
    en: 'There is an issue with your system connectors. Please contact support',
    de: 'Es gibt ein Problem mit Ihren Systemkonnektoren. Bitte wenden Sie sich an den Support',
  },

  accessTitle: {
    en: "Assign the 'Global Reader' role to {app}",
    de: 'Weisen Sie {app} die Rolle „Globaler Leser“ (Global Reader) zu',
  },
  accessText: {
    en: "{app} reads your tenant through its enterprise application. Please assign the 'Global Reader' role to the enterprise application, then check the access here.",
    de: '{app} liest Ihren Mandanten über seine Unternehmensanwendung. Bitte weisen Sie der Unternehmensanwendung die Rolle „Globaler Leser“ (Global Reader) zu und prüfen Sie den Zugriff dann hier.',
  },
  accessStepOpen: {
    en: 'Open Roles & admins in the Microsoft Entra admin center.',
    de: 'Öffnen Sie im Microsoft Entra Admin Center „Rollen und Administratoren“.',
  },
  accessStepRole: {
    en: "Choose 'Global Reader' and add an assignment.",
    de: 'Wählen Sie „Globaler Leser“ (Global Reader) und fügen Sie eine Zuweisung hinzu.',
  },
  accessStepApp: {
    en: 'Select the enterprise application {app} and confirm.',
    de: 'Wählen Sie die Unternehmensanwendung {app} aus und bestätigen Sie.',
  },
  consentTitle: {
    en: 'Grant {app} access to your tenant',
    de: 'Geben Sie {app} Zugriff auf Ihren Mandanten',
  },
  consentText: {
    en: '{app} reads your tenant once a Global Administrator has granted consent. Consent is still pending.',
    de: '{app} liest Ihren Mandanten, sobald ein globaler Administrator zugestimmt hat. Die Zustimmung steht noch aus.',
  },
  permissionsTitle: {
    en: 'Grant {app} the missing permissions',
    de: 'Erteilen Sie {app} die fehlenden Berechtigungen',
  },
  permissionsText: {
    en: 'Some permissions that {app} needs were not granted or were withdrawn. {app} asks for read access only.',
    de: 'Einige Berechtigungen, die {app} braucht, wurden nicht erteilt oder entzogen. {app} verlangt nur Lesezugriff.',
  },
  noAppTitle: {
    en: 'Add {app} to your tenant again',
    de: 'Fügen Sie {app} Ihrem Mandanten wieder hinzu',
  },
  noAppText: {
    en: 'The enterprise application of {app} no longer exists in your tenant. Granting consent creates it again.',
    de: 'Die Unternehmensanwendung von {app} ist in Ihrem Mandanten nicht mehr vorhanden. Mit der Zustimmung wird sie wieder angelegt.',
  },
  consentStepOpen: {
    en: "Choose 'Grant consent' and sign in as a Global Administrator.",
    de: 'Wählen Sie „Zustimmung erteilen“ und melden Sie sich als globaler Administrator an.',
  },
  consentStepAccept: {
    en: "Review the permissions and select 'Accept'.",
    de: 'Prüfen Sie die Berechtigungen und wählen Sie „Akzeptieren“ (Accept).',
  },
  consentStepBack: {
    en: 'Microsoft brings you back here. The next scan starts automatically.',
    de: 'Microsoft leitet Sie hierher zurück. Der nächste Scan startet automatisch.',
  },
  expiredTitle: {
    en: 'Renew the certificate or client secret',
    de: 'Erneuern Sie das Zertifikat oder den geheimen Clientschlüssel',
  },
  expiredText: {
    en: 'The certificate or client secret that {app} signs in with has expired. Until it is renewed, nothing is read.',
    de: 'Das Zertifikat oder der geheime Clientschlüssel, mit dem sich {app} anmeldet, ist abgelaufen. Bis zur Erneuerung wird nichts gelesen.',
  },
  expiredStepOpen: {
    en: 'Open App registrations in the Microsoft Entra admin center and choose the application.',
    de: 'Öffnen Sie im Microsoft Entra Admin Center „App-Registrierungen“ und wählen Sie die Anwendung.',
  },
  expiredStepNew: {
    en: "Under 'Certificates & secrets', add a new certificate or client secret.",
    de: 'Fügen Sie unter „Zertifikate & Geheimnisse“ (Certificates & secrets) ein neues Zertifikat oder einen neuen geheimen Clientschlüssel hinzu.',
  },
  expiredStepSend: {
    en: 'Ask support to enter the new value for your account, then check the access here.',
    de: 'Bitten Sie den Support, den neuen Wert für Ihr Kundenkonto einzutragen, und prüfen Sie den Zugriff dann hier.',
  },
  errorTitle: { en: '{app} cannot reach your tenant', de: '{app} erreicht Ihren Mandanten nicht' },
  errorText: {
    en: 'Microsoft refused the request or did not respond. Check the access again in a few minutes. If it still fails, contact support.',
    de: 'Microsoft hat die Anfrage abgelehnt oder nicht geantwortet. Prüfen Sie den Zugriff in einigen Minuten erneut. Wenn das nicht hilft, wenden Sie sich an den Support.',
  },
  grantConsent: { en: 'Grant consent', de: 'Zustimmung erteilen' },
  contactSupport: { en: 'Contact support', de: 'Support kontaktieren' },
  lookAnyway: { en: 'Close', de: 'Schließen' },
  accessFound: { en: 'Current status in Microsoft Entra', de: 'Aktueller Stand in Microsoft Entra' },
  checkAccess: { en: 'Check Access', de: 'Zugriff prüfen' },
  checking: { en: 'Checking...', de: 'Wird geprüft …' },
  confirmed: { en: 'Access Confirmed', de: 'Zugriff bestätigt' },
  confirmedText: {
    en: 'Your connection to the app is active and verified.',
    de: 'Ihre Verbindung zur App ist aktiv und geprüft.',
  },
  notDone: {
    en: 'Required action did not take place. Please complete the necessary assignments.',
    de: 'Die nötige Aktion ist nicht erfolgt. Bitte nehmen Sie die erforderlichen Zuweisungen vor.',
  },
  goOn: { en: 'Continue', de: 'Weiter' },
  logOut: word.logOut,

  waiting: {
    en: 'Waiting for initial account configuration to complete. This may take a few minutes.',
    de: 'Das Kundenkonto wird eingerichtet. Das kann einige Minuten dauern.',
  },
  progress: { en: 'Progress of the scan', de: 'Fortschritt des Scans' },
  minuteLeft: { en: 'about 1 minute left', de: 'noch etwa 1 Minute' },
  minutesLeft: { en: 'about {n} minutes left', de: 'noch etwa {n} Minuten' },
  soon: { en: 'less than a minute left', de: 'noch weniger als eine Minute' },
  connect: { en: 'Connect to the tenant', de: 'Mit dem Mandanten verbinden' },
  collect: { en: 'Collect configuration', de: 'Konfiguration einlesen' },
  evaluate: { en: 'Evaluate recommendations', de: 'Empfehlungen auswerten' },
  compute: { en: 'Compute scores', de: 'Scores berechnen' },
  queued: { en: 'The scan starts shortly', de: 'Der Scan beginnt in Kürze' },
  requests: { en: '{done} of {total} data sources read', de: '{done} von {total} Datenquellen gelesen' },
  evaluated: {
    en: '{done} of {total} recommendations evaluated',
    de: '{done} von {total} Empfehlungen ausgewertet',
  },
  recording: { en: 'Saving the results', de: 'Ergebnisse werden gespeichert' },
  stepDone: { en: 'done', de: 'fertig' },
  stepRuns: { en: 'in progress', de: 'läuft' },
  stepWaits: { en: 'waiting', de: 'wartet' },
  mayLeave: {
    en: 'You can leave this page; the scan continues. The status refreshes every 30 seconds.',
    de: 'Sie können diese Seite verlassen; der Scan läuft weiter. Der Status wird alle 30 Sekunden aktualisiert.',
  },
} satisfies Record<string, Text>
