import { useState } from 'react'
import ManageTermsScreen from './ManageTermsScreen.tsx'
import TermsModal from './TermsModal.tsx'

export function Manage() {
  return <ManageTermsScreen />
}

/** Who has not accepted is asked, and may leave. */
export function Asked() {
  const [isOut, setOut] = useState(false)
  return isOut ? <p>Signed out</p> : <TermsModal onLogOut={() => setOut(true)} />
}
