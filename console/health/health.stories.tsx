import HealthScreen from './HealthScreen.tsx'
import ProcessesScreen from './ProcessesScreen.tsx'

export function Jobs() {
  return <HealthScreen />
}

export function Processes() {
  return <ProcessesScreen />
}
