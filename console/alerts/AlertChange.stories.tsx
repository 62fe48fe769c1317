import { AlertChangePage } from './AlertChangePage.tsx'

/** One change of an alert, by its address. */
export function Change() {
  return <AlertChangePage id={9} />
}
