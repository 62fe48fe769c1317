import SubscriptionTypesScreen from './SubscriptionTypesScreen.tsx'

export function Types() {
  return <SubscriptionTypesScreen />
}
