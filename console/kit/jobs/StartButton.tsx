import { Button } from 'antd'
import { Play } from 'lucide-react'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Start } from '#contract/kit/plain.ts'
import { word } from '#contract/kit/words.ts'
import { neededFor } from '../form/form-screen.tsx'
import { useText } from '../i18n.tsx'
import { useCall } from '../query.ts'
import { useSession } from '../session.tsx'
import { useJobInAddress } from './useJobInAddress.ts'

/** Starts a job from its list, for who may; how far it is stands above the screen. */
export function StartButton({ job, call }: Start) {
  const t = useText()
  const session = useSession()
  const confirm = useConfirm()
  const { show } = useJobInAddress()
  const start = useCall(call)
  const label = t(job.label)
  if (!session.can(neededFor(call))) return null
  const press = async () => {
    const asked = job.asks && { title: `${label}?`, text: t(job.asks), yes: t(word.yes), no: t(word.no) }
    if (asked && !(await confirm(asked))) return
    start.mutate({}, { onSuccess: ({ jobId }) => show(jobId) })
  }
  return (
    <DisabledReason reason={session.editsDisabled(call.edits)} label={label}>
      {(disabled) => (
        <Button
          icon={<Play size={16} />}
          disabled={disabled}
          loading={start.isPending}
          onClick={() => void press()}
        >
          {label}
        </Button>
      )}
    </DisabledReason>
  )
}
