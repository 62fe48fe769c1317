import EnvironmentScreen from './EnvironmentScreen.tsx'

export function Environment() {
  return <EnvironmentScreen />
}
