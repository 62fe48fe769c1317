import { JobProgress } from './JobProgress.tsx'
import { useJobInAddress } from './useJobInAddress.ts'

/** The job that the address names stands above its screen, also after a reload and for whom the link was sent to. */
export function AddressedJob() {
  const { jobId, close } = useJobInAddress()
  return jobId === null ? null : <JobProgress key={jobId} jobId={jobId} onClose={close} />
}
