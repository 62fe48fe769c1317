import { Button, Modal } from 'antd'
import { Info } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Text } from '#contract/kit/text.ts'
import {
  type AccountStatus,
  minutesLeft,
  type Scan,
  type Step,
  type StepState,
  stepsOf,
} from './scan-steps.ts'
import { text } from './texts.ts'
import './InitialScanModal.css'

type InitialScanModalProps = { status: AccountStatus; onLogOut: () => void }

/** Blocks the console until the first scan is through; nothing could be shown before. */
export function InitialScanModal({ status, onLogOut }: InitialScanModalProps) {
  const { t } = useLanguage()
  const isWaiting =
    status.connectionStatus === 'OK' && status.status === accountStatus.value.PendingInitialScan
  if (!isWaiting) return null
  return (
    <Modal
      open
      title={t(text.waiting)}
      width={560}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="text" onClick={onLogOut}>
          {t(text.logOut)}
        </Button>
      }
    >
      <div className="first-scan">
        <Progress scan={status.scan} />
        <ol className="first-scan-steps">
          {stepsOf(status.scan).map(({ step, state }) => (
            <StepLine key={step} step={step} state={state} scan={status.scan} />
          ))}
        </ol>
        <p className="first-scan-note">
          <Info size={16} aria-hidden="true" />
          <span>{t(text.mayLeave)}</span>
        </p>
      </div>
    </Modal>
  )
}

const sentences: Record<string, Text> = {
  collecting: text.requests,
  storing: text.requests,
  evaluating: text.evaluated,
  recording: text.recording,
}

/** Where the usual sentence does not fit the number. */
const leftTexts: Record<number, Text> = { 0: text.soon, 1: text.minuteLeft }

function Progress({ scan }: { scan: Scan | null }) {
  const { t } = useLanguage()
  // One that was cut off and waits again still has the figures of its first try.
  const { done = 0, total = 0, phase = null, estimateSeconds = null } = scan?.state === 'running' ? scan : {}
  const minutes = minutesLeft(estimateSeconds)
  const left = minutes === null ? '' : t(leftTexts[minutes] ?? text.minutesLeft, { n: minutes })
  const sentence = t(sentences[phase ?? ''] ?? text.queued, { done, total })
  return (
    <div className="first-scan-progress" role="status">
      <div className="first-scan-line">
        <strong className="num">{sentence}</strong>
        <span className="quiet num">{left}</span>
      </div>
      <ShareBar
        label={`${t(text.progress)}: ${sentence}`}
        shares={[{ tone: 'score', value: Math.min(done, total) }]}
        total={Math.max(total, 1)}
      />
    </div>
  )
}

const names: Record<Step, Text> = {
  connect: text.connect,
  collect: text.collect,
  evaluate: text.evaluate,
  compute: text.compute,
}
const icons = { done: 'ok', running: 'running', waiting: 'pending' } as const
const words: Record<StepState, Text> = {
  done: text.stepDone,
  running: text.stepRuns,
  waiting: text.stepWaits,
}

function StepLine({ step, state, scan }: { step: Step; state: StepState; scan: Scan | null }) {
  const { t } = useLanguage()
  const isCounted = state === 'running' && scan !== null && scan.total > 0
  return (
    <li className={`first-scan-line first-scan-${state}`}>
      <StateIcon state={icons[state]} />
      <span className="first-scan-step">{t(names[step])}</span>
      <span className="quiet num">{isCounted ? `${scan.done} / ${scan.total}` : t(words[state])}</span>
    </li>
  )
}
