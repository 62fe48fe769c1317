import GroupsScreen from './GroupsScreen.tsx'

/** The whole screen: its list is empty, its form is opened from the head. */
export function Groups() {
  return <GroupsScreen />
}
