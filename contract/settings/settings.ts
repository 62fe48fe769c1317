import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { id, type Row, text, up } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { byId } from '#contract/schema.ts'

/** Every setting of an installation: rows that a SuperAdmin edits, with the value they begin with. */
export const settingDefaults = {
  appDisplayName: {
    value: 'Parapet',
    displayName: 'Product name',
    description: 'The name that the console, its page titles and its mails show.',
  },
  supportEmail: {
    value: 'support@parapet.example',
    displayName: 'Support e-mail',
    description: 'Where people write to when something went wrong.',
  },
  helpCenterUrl: {
    value: 'https://help.parapet.example/',
    displayName: 'Help Center address',
    description: 'The knowledge base that the menu item Help Center opens in a new tab.',
  },
  unlockEmail: {
    value: 'sales@parapet.example',
    displayName: 'Unlock e-mail',
    description: 'Where the link to unlock more recommendations writes to.',
  },
  chatWidgetUrl: {
    value: '',
    displayName: 'Chat widget address',
    description: 'The page shown in the live-chat widget. Empty: no widget.',
  },
  scanIntervalHours: {
    value: '6',
    displayName: 'Hours between scans',
    description: 'How often every enabled account is scanned.',
  },
  staleScanHours: {
    value: '8',
    displayName: 'Hours until a scan is stale',
    description: 'A last scan older than this marks the scan status as disabled.',
  },
  snapshotDays: {
    value: '7',
    displayName: 'Days that every snapshot is kept',
    description: 'What a scan has read is kept for so long, so that it can be evaluated again.',
  },
  dailySnapshotDays: {
    value: '90',
    displayName: 'Days that the last snapshot of a day is kept',
    description: 'Older snapshots are removed; what was decided from them stays.',
  },
} satisfies Record<string, { value: string; displayName: string; description: string }>
export type SettingName = keyof typeof settingDefaults
export type SettingValues = Record<SettingName, string>

/** Why a value cannot be set, or null. */
export function settingProblem(name: string, value: string): Text | null {
  if (name.endsWith('Hours') && !(Number(value) >= 1 && Number(value) <= 720 && /^\d+$/.test(value)))
    return { en: 'Enter whole hours from 1 to 720', de: 'Ganze Stunden von 1 bis 720 eingeben' }
  if (name.endsWith('Days') && !(Number(value) >= 1 && Number(value) <= 3650 && /^\d+$/.test(value)))
    return { en: 'Enter whole days from 1 to 3650', de: 'Ganze Tage von 1 bis 3650 eingeben' }
  if (name.endsWith('Email') && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))
    return { en: 'Enter a valid e-mail address', de: 'Eine gültige E-Mail-Adresse eingeben' }
  if (name.endsWith('Url') && value !== '' && !/^https?:\/\/\S+$/.test(value))
    return { en: 'Enter an address that begins with http', de: 'Eine Adresse eingeben, die mit http beginnt' }
  if (name === 'appDisplayName' && value.trim() === '')
    return { en: 'Enter a name', de: 'Einen Namen eingeben' }
  return null
}

export const settings = entity({
  name: 'setting',
  view: 'setting',
  label: { en: 'Settings', de: 'Einstellungen' },
  permission: 'settings.view',
  fence: 'platform',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
    name: text({ label: { en: 'Key', de: 'Schlüssel' }, filter: true, sort: true, width: 180 }),
    displayName: text({
      label: { en: 'Setting', de: 'Einstellung' },
      filter: true,
      sort: true,
      search: true,
      strong: true,
      width: 240,
    }),
    value: text({ label: { en: 'Value', de: 'Wert' }, filter: true, search: true, width: 280 }),
    description: text({
      label: { en: 'Description', de: 'Beschreibung' },
      filter: true,
      search: true,
      width: 420,
    }),
  },
  defaultColumns: ['displayName', 'value', 'description'],
  defaultSort: up('displayName'),
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
    edits: 'Setting',
    params: byId,
    body: Type.Object({ value: Type.String({ maxLength: 2000 }) }, { additionalProperties: false }),
    success: { en: 'Setting Updated', de: 'Einstellung aktualisiert' },
  }),
}
