import VendorsScreen from './VendorsScreen.tsx'

export function Vendors() {
  return <VendorsScreen />
}
