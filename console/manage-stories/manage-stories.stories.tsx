import ManageStoriesScreen from './ManageStoriesScreen.tsx'

export function Manage() {
  return <ManageStoriesScreen />
}
