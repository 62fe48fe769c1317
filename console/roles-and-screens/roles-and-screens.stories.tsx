import RolesAndScreensScreen from './RolesAndScreensScreen.tsx'

export function Roles() {
  return <RolesAndScreensScreen />
}
