import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf } from '#contract/kit/body.ts'
import { id, type Row, text } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, byId } from '#contract/schema.ts'

/** Every setting of an installation: rows that a SuperAdmin edits, with the value they begin with. */
export const settingDefaults = {
  appDisplayName: {
    value: 'Parapet',
    displayName: { en: 'Product name', de: 'Produktname' },
    description: {
      en: 'The name that the console, its page titles and its emails show.',
      de: 'Der Name, den die Konsole, ihre Seitentitel und ihre E-Mails zeigen.',
    },
  },
  supportEmail: {
    value: 'support@parapet.example',
    displayName: { en: 'Support email', de: 'E-Mail-Adresse des Supports' },
    description: {
      en: 'Address that users write to when something goes wrong.',
      de: 'Adresse, an die Benutzer schreiben, wenn etwas nicht funktioniert.',
    },
  },
  helpCenterUrl: {
    value: 'https://help.parapet.example/',
    displayName: { en: 'Help Center address', de: 'Adresse des Hilfe-Centers' },
    description: {
      en: 'The knowledge base that the menu item Help Center opens in a new tab.',
      de: 'Die Wissensdatenbank, die der Menüpunkt Hilfe-Center in einem neuen Tab öffnet.',
    },
  },
  unlockEmail: {
    value: 'sales@parapet.example',
    displayName: { en: 'Unlock email', de: 'E-Mail-Adresse zum Freischalten' },
    description: {
      en: 'Address that receives requests to unlock recommendations.',
      de: 'Adresse, an die Anfragen zum Freischalten gehen.',
    },
  },
  chatWidgetUrl: {
    value: '',
    displayName: { en: 'Chat widget address', de: 'Adresse des Chats' },
    description: {
      en: 'The page shown in the live-chat widget. Empty: no widget.',
      de: 'Die Seite, die der Live-Chat zeigt. Leer: kein Chat.',
    },
  },
  scanIntervalHours: {
    value: '6',
    displayName: { en: 'Hours between scans', de: 'Stunden zwischen Scans' },
    description: {
      en: 'How often every enabled account is scanned.',
      de: 'Wie oft jedes aktivierte Kundenkonto gescannt wird.',
    },
  },
  signInActivityHours: {
    value: '24',
    displayName: {
      en: 'Hours between readings of sign-in activity',
      de: 'Stunden zwischen Abfragen der Anmeldeaktivität',
    },
    description: {
      en: 'Microsoft allows 10 such requests a minute for all accounts together. Scans in between use the values of the last reading.',
      de: 'Microsoft erlaubt 10 solche Anfragen pro Minute für alle Kundenkonten zusammen. Scans dazwischen verwenden die Werte der letzten Abfrage.',
    },
  },
  staleScanHours: {
    value: '8',
    displayName: { en: 'Hours until a scan is stale', de: 'Stunden, bis ein Scan veraltet ist' },
    description: {
      en: 'A last scan older than this is shown as out of date.',
      de: 'Ist der letzte Scan älter, wird er als veraltet angezeigt.',
    },
  },
  snapshotDays: {
    value: '7',
    displayName: {
      en: 'Days that every snapshot is kept',
      de: 'Tage, die jede Momentaufnahme aufbewahrt wird',
    },
    description: {
      en: 'How long all scan data is kept for re-evaluation.',
      de: 'Wie lange alle Scandaten für eine erneute Auswertung aufbewahrt werden.',
    },
  },
  dailySnapshotDays: {
    value: '90',
    displayName: {
      en: 'Days that the last snapshot of a day is kept',
      de: 'Tage, die die letzte Momentaufnahme eines Tages aufbewahrt wird',
    },
    description: {
      en: 'Older snapshots are deleted. Results and history are kept.',
      de: 'Ältere Momentaufnahmen werden gelöscht. Ergebnisse und Verlauf bleiben erhalten.',
    },
  },
  auditEventDays: {
    value: '365',
    displayName: {
      en: 'Days that audit events are kept',
      de: 'Aufbewahrung von Überwachungsereignissen in Tagen',
    },
    description: {
      en: 'How long the events that accounts have chosen stay in their history.',
      de: 'Wie lange die von Kundenkonten gewählten Ereignisse im Verlauf bleiben.',
    },
  },
  auditCauseDays: {
    value: '90',
    displayName: {
      en: 'Days that causes of compliance changes are kept',
      de: 'Aufbewahrung der Ursachen von Konformitätsänderungen in Tagen',
    },
    description: {
      en: 'How long other directory changes are kept to explain changes of compliance.',
      de: 'Wie lange andere Verzeichnisänderungen aufbewahrt werden, um Konformitätsänderungen zu erklären.',
    },
  },
  accountGraceDays: {
    value: '30',
    displayName: {
      en: 'Days until a deleted account is erased',
      de: 'Tage, bis ein gelöschtes Kundenkonto endgültig entfernt wird',
    },
    description: {
      en: 'Afterwards all its data and files are removed. The operator log keeps a certificate.',
      de: 'Danach werden alle seine Daten und Dateien entfernt. Das Betreiberprotokoll behält einen Nachweis.',
    },
  },
} satisfies Record<string, { value: string; displayName: Text; description: Text }>
export type SettingName = keyof typeof settingDefaults
export type SettingValues = Record<SettingName, string>

/** Why a value cannot be set, or null. */
export function settingProblem(name: string, value: string): Text | null {
  if (name.endsWith('Hours') && !(Number(value) >= 1 && Number(value) <= 720 && /^\d+$/.test(value)))
    return { en: 'Enter whole hours from 1 to 720', de: 'Geben Sie ganze Stunden von 1 bis 720 ein' }
  if (name.endsWith('Days') && !(Number(value) >= 1 && Number(value) <= 3650 && /^\d+$/.test(value)))
    return { en: 'Enter whole days from 1 to 3650', de: 'Geben Sie ganze Tage von 1 bis 3650 ein' }
  if (name.endsWith('Email') && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))
    return { en: 'Enter a valid email address', de: 'Geben Sie eine gültige E-Mail-Adresse ein' }
  if (name.endsWith('Url') && value !== '' && !/^https?:\/\/\S+$/.test(value))
    return {
      en: 'Enter an address that begins with http',
      de: 'Geben Sie eine Adresse ein, die mit http beginnt',
    }
  if (name === 'appDisplayName' && value.trim() === '')
    return { en: 'Enter a name', de: 'Geben Sie einen Namen ein' }
  return null
}

export const settings = entity({
  name: 'setting',
  label: word.settings,
  one: word.setting,
  permission: 'settings.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    name: text({ label: { en: 'Key', de: 'Schlüssel' }, filter: true, sort: true, width: 180 }),
    displayName: text({
      label: word.setting,
      strong: true,
      width: 340,
    }),
    value: text({
      label: word.value,
      filter: true,
      search: true,
      write: atMost(2000),
      width: 220,
    }),
    description: text({
      label: word.description,
      filter: true,
      search: true,
      width: 420,
    }),
  },
  defaultColumns: ['displayName', 'value', 'description'],
})
export type Setting = Row<typeof settings>

const enumSchema = Type.Array(
  Type.Object({
    name: Type.String(),
    label: Type.String(),
    value: Type.Union([Type.Integer(), Type.Boolean(), Type.Null()]),
  }),
)
const productSchema = Type.Object({ id: Type.Integer(), name: Type.String(), displayName: Type.String() })

export const settingCalls = {
  app: call({
    method: 'GET',
    path: '/settings',
    light: true,
    beforeTerms: true,
    permission: 'public',
    summary: 'What the console needs to know before it shows anything',
    answer: Type.Object({
      appDisplayName: Type.String(),
      supportEmail: Type.String(),
      helpCenterUrl: Type.String(),
      unlockEmail: Type.String(),
      chatWidgetUrl: Type.String(),
      scanIntervalHours: Type.Integer(),
      staleScanHours: Type.Integer(),
      environmentName: Type.String(),
      syncTargetEnvironment: Type.Union([Type.String(), Type.Null()]),
      dataEditAllowed: Type.Boolean(),
      enums: Type.Record(Type.String(), enumSchema),
      products: Type.Array(productSchema),
      DashboardScreens: Type.Array(Type.Object({ name: Type.String(), group: Type.String() })),
      DashboardScreensGroup: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
      rolesAndScreens: Type.Array(
        Type.Object({ role: Type.Integer(), screen: Type.String(), group: Type.String() }),
      ),
      accountProducts: Type.Array(productSchema),
    }),
  }),
  update: call({
    method: 'PATCH',
    path: '/settings/:id',
    permission: 'settings.manage',
    summary: 'Change a setting',
    edits: { en: 'Setting', de: 'Einstellungen' },
    params: byId,
    body: bodyOf(settings, ['value']),
    success: { en: 'Setting Updated', de: 'Einstellung aktualisiert' },
  }),
}

/** What a setting is called and for. The rows hold the English. */
export const settingWords = (setting: Pick<Setting, 'name' | 'displayName' | 'description'>) =>
  settingDefaults[setting.name as SettingName] ?? {
    displayName: same(setting.displayName),
    description: same(setting.description),
  }

/** The form of one setting: each has its own name and its own rule. */
export const settingForm = (setting: Setting) =>
  form(settingCalls.update, {
    entity: settings,
    fields: [
      {
        name: 'value',
        label: settingWords(setting).displayName,
        input: { kind: 'line' },
        check: (value) => settingProblem(setting.name, String(value ?? '')),
      },
    ],
  })
