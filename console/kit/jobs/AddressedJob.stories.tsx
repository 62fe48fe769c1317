import { AddressedJob } from './AddressedJob.tsx'

/** The job that the address names. */
export function Job() {
  return <AddressedJob />
}
