import { useText } from '#console/kit/i18n.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { barTone, goodFrom, percentageOf } from './evidence.ts'
import { text } from './texts.ts'

type EvidenceBarProps = {
  compliant: number
  nonCompliant: number
  total: number
  /** In the row of a control, where the percentage is that of what was assessed; without the mark. */
  ofAssessed?: boolean
}

/** How much is compliant; what was not assessed is hatched at the far end. */
export function EvidenceBar({ compliant, nonCompliant, total, ofAssessed }: EvidenceBarProps) {
  const t = useText()
  const assessed = compliant + nonCompliant
  const na = total - assessed
  const percentage = percentageOf(compliant, ofAssessed ? assessed : total)
  const words = assessed === 0 ? text.barOfNothing : ofAssessed ? text.barOfAssessed : text.bar
  return (
    <ShareBar
      shares={[{ tone: barTone(percentage), value: compliant }]}
      notAssessed={na}
      total={total}
      {...(ofAssessed ? {} : { mark: goodFrom })}
      label={t(words, { compliant, assessed, total, percentage, na })}
    />
  )
}
