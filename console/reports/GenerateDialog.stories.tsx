import { useState } from 'react'
import { aReport } from './a-report.ts'
import { GenerateDialog } from './GenerateDialog.tsx'

export function Dialog({ customData = '[]' }: { customData?: string }) {
  const [isOpen, open] = useState(true)
  const [job, setJob] = useState<number | null>(null)
  if (!isOpen) return <p>{job === null ? 'closed' : `job ${job}`}</p>
  return (
    <GenerateDialog
      report={aReport({ customData })}
      last={undefined}
      onClose={() => open(false)}
      onLater={setJob}
    />
  )
}
