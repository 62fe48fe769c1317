import GeneralSettingsScreen from './GeneralSettingsScreen.tsx'
import ManageSettingsScreen from './ManageSettingsScreen.tsx'
import OperatorLogScreen from './OperatorLogScreen.tsx'

export function General() {
  return <GeneralSettingsScreen />
}

export function Manage() {
  return <ManageSettingsScreen />
}

export function OperatorLog() {
  return <OperatorLogScreen />
}
