import { entity } from '#contract/access/permissions.ts'
import { choices, oneOf, type ValueOf } from '#contract/kit/choices.ts'
import {
  bool,
  choice,
  datetime,
  decimal,
  id,
  int,
  maybe,
  options,
  type Row,
  text,
} from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, domainName, guid, name, rowId } from '#contract/schema.ts'

export const accountStatus = choices('AccountStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
  PendingSignUpCompletion: {
    value: 3,
    state: 'pending',
    en: 'Pending Sign Up Completion',
    de: 'Registrierung ausstehend',
  },
  PendingInitialScan: {
    value: 4,
    state: 'pending',
    en: 'Pending Initial Scan',
    de: 'Erster Scan ausstehend',
  },
  Deleted: { value: 5, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})
export type AccountStatus = ValueOf<typeof accountStatus>

export const microsoftApplicationStatus = choices('MicrosoftApplicationStatus', {
  MissingPermissions: { value: 1, state: 'bad', en: 'Missing Permissions', de: 'Berechtigungen fehlen' },
  Active: { value: 2, state: 'ok', en: 'Active', de: 'Aktiv' },
  PendingConsent: { value: 3, state: 'pending', en: 'Pending Consent', de: 'Zustimmung ausstehend' },
  NoApp: { value: 4, state: 'disabled', en: 'No App', de: 'Unternehmensanwendung fehlt' },
  ExpiredCertificate: { value: 5, state: 'bad', en: 'Expired Certificate', de: 'Zertifikat abgelaufen' },
  Error: { value: 6, state: 'bad', en: 'Error', de: 'Fehler' },
  MissingAssignments: { value: 7, state: 'warning', en: 'Missing Assignments', de: 'Zuweisungen fehlen' },
})

export const accounts = entity({
  name: 'accountExtended',
  label: word.accounts,
  one: word.account,
  permission: 'accounts.view',
  importable: true,
  fence: 'account',
  fields: {
    id: id({ import: 'key', width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      write: name,
      import: 'write',
      width: 220,
    }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      width: 116,
    }),
    status: choice(accountStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      write: oneOf(accountStatus, 'Enabled', 'Disabled'),
      width: 200,
    }),
    microsoftApplicationStatus: choice(microsoftApplicationStatus, {
      label: { en: 'Application Status', de: 'Anwendungsstatus' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 176,
    }),
    lastScanTimeEnd: maybe(
      datetime({
        label: { en: 'Last Scan', de: 'Letzter Scan' },
        filter: true,
        sort: true,
        showTime: true,
        width: 164,
      }),
    ),
    lastScanTime: maybe(
      datetime({
        label: { en: 'Last Scan Start', de: 'Beginn des letzten Scans' },
        filter: true,
        sort: true,
        showTime: true,
        width: 170,
      }),
    ),
    isScanning: bool({ label: word.scanning, filter: true, width: 120 }),
    microsoftConnectorError: maybe(
      text({ label: { en: 'Connector Error', de: 'Konnektorfehler' }, filter: true, width: 260 }),
    ),
    ownerEmail: maybe(
      text({
        label: { en: 'Owner Email', de: 'E-Mail des Inhabers' },
        filter: true,
        sort: true,
        search: true,
        width: 230,
      }),
    ),
    subscriptionName: options({
      label: word.subscription,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 140,
    }),
    vendorName: maybe(
      options({
        label: { en: 'Reseller', de: 'Vertriebspartner' },
        filter: true,
        sort: true,
        multipleSelect: true,
        width: 190,
      }),
    ),
    customSecurityScore: maybe(
      decimal({
        label: word.customScore,
        filter: true,
        sort: true,
        width: 180,
      }),
    ),
    standardSecurityScore: maybe(
      decimal({
        label: word.baselineScore,
        filter: true,
        sort: true,
        width: 180,
      }),
    ),
    lastUpdatedTime: datetime({
      label: word.lastUpdated,
      filter: true,
      sort: true,
      width: 140,
    }),
    microsoftTenantId: maybe(
      text({
        label: { en: 'Tenant ID', de: 'Mandanten-ID' },
        filter: true,
        sort: true,
        write: atMost(200),
        import: 'write',
        width: 300,
      }),
    ),
    microsoftTenantName: maybe(
      text({
        label: { en: 'Tenant Name', de: 'Mandantenname' },
        filter: true,
        sort: true,
        write: atMost(200),
        import: 'write',
        width: 200,
      }),
    ),
    domain: maybe(
      text({
        label: { en: 'Domain', de: 'Domäne' },
        filter: true,
        sort: true,
        write: domainName,
        import: 'write',
        width: 200,
      }),
    ),
    microsoftApplicationId: maybe(
      text({
        label: { en: 'Application ID', de: 'Anwendungs-ID' },
        filter: true,
        write: guid,
        width: 300,
      }),
    ),
    hasMicrosoftApplicationSecret: bool({
      label: { en: 'Own Application Secret', de: 'Eigener geheimer Clientschlüssel' },
      filter: true,
      width: 160,
    }),
    termsVersion: maybe(
      text({
        label: { en: 'Terms Version', de: 'Version der Nutzungsbedingungen' },
        filter: true,
        width: 130,
      }),
    ),
    isAzureLogsTrackingEnabled: bool({
      label: { en: 'Audit Log Tracking', de: 'Ereignisüberwachung' },
      filter: true,
      width: 150,
    }),
    disabledByOperator: bool({
      label: { en: 'Disabled by Operator', de: 'Vom Betreiber deaktiviert' },
      filter: true,
      width: 150,
    }),
    subscriptionTypeId: int({
      label: { en: 'Subscription ID', de: 'Abonnement-ID' },
      filter: true,
      internal: true,
      write: rowId,
      import: 'write',
    }),
    vendorId: maybe(
      int({
        label: { en: 'Reseller ID', de: 'Vertriebspartner-ID' },
        filter: true,
        internal: true,
        write: rowId,
        import: 'write',
      }),
    ),
  },
  defaultColumns: [
    'name',
    'creationTime',
    'status',
    'microsoftApplicationStatus',
    'lastScanTimeEnd',
    'ownerEmail',
    'subscriptionName',
    'vendorName',
  ],
})
export type Account = Row<typeof accounts>
