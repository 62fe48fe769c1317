import { type SettingName, type SettingValues, settingDefaults } from '#contract/settings/settings.ts'
import { type Db, sql } from '../kit/db.ts'

export async function settingValues(db: Db): Promise<SettingValues> {
  const rows = await db.rows(sql<{ name: string; value: string }>`select name, value from setting`)
  const defaults = Object.entries(settingDefaults).map(([name, { value }]) => [name, value])
  return {
    ...Object.fromEntries(defaults),
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  }
}

export const settingValue = async (db: Db, name: SettingName): Promise<string> =>
  (await settingValues(db))[name]
