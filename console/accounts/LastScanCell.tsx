import { DateText } from '#console/kit/DateText.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import { ProgressCell } from '#console/ui/ProgressCell.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import type { Account } from '#contract/accounts/accounts.ts'
import { isStaleScan } from '#contract/accounts/stale-scan.ts'
import { text } from './texts.ts'
import { useScanOf } from './useScans.ts'

/** The last scan: one that waits or runs shows how far it is, one that is too old is marked as disabled. */
export function LastScanCell({ account }: { account: Account }) {
  const t = useText()
  const { staleScanHours } = useSession()
  const scan = useScanOf(account.id)
  if (scan?.state === 'waiting') return <ProgressCell word={t(text.waiting)} />
  if (account.isScanning || scan) {
    const { done = 0, total = 0 } = scan ?? {}
    const known = total > 0 && { count: t(text.scanned, { done, total }), share: done / total }
    return <ProgressCell word={t(text.running)} {...known} />
  }
  if (!account.lastScanTimeEnd) return <span className="cell-none">–</span>
  const isStale = isStaleScan(account.lastScanTimeEnd, staleScanHours)
  const reason = t(text.stale, { n: staleScanHours })
  return (
    <span className="state-badge">
      <DateText iso={account.lastScanTimeEnd} format="dd/MM/yyyy HH:mm" />
      {isStale && (
        <Hint say={() => reason}>
          <span role="img" aria-label={reason} className="stale-scan">
            <StateIcon state="disabled" size={14} />
          </span>
        </Hint>
      )}
    </span>
  )
}
