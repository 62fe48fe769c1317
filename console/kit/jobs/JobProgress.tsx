import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { ProgressCell } from '#console/ui/ProgressCell.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import type { State } from '#console/ui/StateIcon.tsx'
import type { JobState } from '#contract/kit/job.ts'
import { jobCalls, type ShownJob } from '#contract/kit/job-calls.ts'
import { ApiError, downloadFile } from '../api.ts'
import { Failed } from '../Failed.tsx'
import { useText } from '../i18n.tsx'
import { answerQuery, useCall } from '../query.ts'
import { saveFile } from '../save-file.ts'
import { text } from './texts.ts'
import './JobProgress.css'

const pollMs = 1000
const isOpen = ({ state }: ShownJob) => state === 'waiting' || state === 'running'
const badges: Record<JobState, State> = {
  waiting: 'pending',
  running: 'running',
  done: 'ok',
  failed: 'bad',
  cancelled: 'disabled',
}

type JobProgressProps = { jobId: number; onClose?: () => void }

/** How far a job is, a way to cancel it, and how it ended. Asks again as long as it waits or runs. */
export function JobProgress({ jobId, onClose }: JobProgressProps) {
  const t = useText()
  const query = answerQuery(jobCalls.get, { params: { id: jobId } }, { quiet: true })
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  })
  const cancel = useCall(jobCalls.cancel)
  useReadAnew(jobId, job)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!job) return null
  return (
    <section className="job-progress" aria-label={job.label}>
      {isOpen(job) ? (
        <ProgressCell {...progressOf(job, t)} />
      ) : (
        <div className="job-progress-outcome" role="status">
          <StateBadge state={badges[job.state]} label={job.label} />
          <span>{job.message}</span>
        </div>
      )}
      {job.isCancellable && (
        <PlainButton
          size="small"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: jobId } })}
        >
          {t(text.cancel)}
        </PlainButton>
      )}
      {job.file && <DownloadButton path={job.file} />}
      {!isOpen(job) && onClose && (
        <PlainButton size="small" kind="text" onClick={onClose}>
          {t(text.close)}
        </PlainButton>
      )}
    </section>
  )
}

/** What a job has changed is read again when it ends under the reader's eyes, also if that was before the first look. */
function useReadAnew(jobId: number, job: ShownJob | undefined): void {
  const client = useQueryClient()
  const wasOpen = useRef(!wasThere(jobId))
  const isNow = job && isOpen(job)
  useEffect(() => {
    if (isNow === undefined) return
    if (wasOpen.current && !isNow) void client.invalidateQueries()
    wasOpen.current = isNow
  }, [isNow, client])
}

/** The page was opened with it: what it has changed was read with all else. */
function wasThere(jobId: number): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return new URL(opened?.name ?? '', window.location.href).searchParams.get('job') === String(jobId)
}

function DownloadButton({ path }: { path: string }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { content, name } = await downloadFile({ method: 'GET', path })
      saveFile(content, name)
    } catch (error) {
      // The server's words were shown.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <PlainButton size="small" kind="primary" busy={isBusy} onClick={() => void download()}>
      {t(text.download)}
    </PlainButton>
  )
}

function progressOf({ state, label, done, total }: ShownJob, t: ReturnType<typeof useText>) {
  if (state === 'waiting') return { word: t(text.waiting, { label }) }
  if (total === null) return { word: label }
  return { word: label, count: t(text.count, { done, total }), share: total === 0 ? 1 : done / total }
}
