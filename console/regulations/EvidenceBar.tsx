import { useText } from '#console/kit/i18n.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { barTone, goodFrom, percentageOf } from './evidence.ts'
import { text } from './texts.ts'

type EvidenceBarProps = {
  compliant: number
  nonCompliant: number
  total: number
  /** Without the mark, for a bar in a row. */
  plain?: boolean
}

/** How much is compliant of all; what was not assessed is hatched at the far end. */
export function EvidenceBar({ compliant, nonCompliant, total, plain }: EvidenceBarProps) {
  const t = useText()
  const na = total - compliant - nonCompliant
  const percentage = percentageOf(compliant, total)
  return (
    <ShareBar
      shares={[{ tone: barTone(percentage), value: compliant }]}
      notAssessed={na}
      total={total}
      {...(plain ? {} : { mark: goodFrom })}
      label={t(text.bar, { compliant, total, percentage, na })}
    />
  )
}
