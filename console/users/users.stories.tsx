import PeopleScreen from './PeopleScreen.tsx'
import UsersScreen from './UsersScreen.tsx'
import VendorUsersScreen from './VendorUsersScreen.tsx'

export function OfAccount() {
  return <UsersScreen />
}

export function OfReseller() {
  return <VendorUsersScreen />
}

export function Everybody() {
  return <PeopleScreen />
}
