import MessagingScreen from './MessagingScreen.tsx'
import UndeliveredMailsScreen from './UndeliveredMailsScreen.tsx'

/** The templates, with the editor by the address. */
export function Templates() {
  return <MessagingScreen />
}

export function Undelivered() {
  return <UndeliveredMailsScreen />
}
