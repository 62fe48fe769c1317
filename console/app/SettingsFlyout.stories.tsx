import { SettingsFlyout } from './SettingsFlyout.tsx'

export function Settings() {
  return <SettingsFlyout />
}
