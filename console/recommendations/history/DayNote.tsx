import { Button } from 'antd'
import { formatDate } from '#console/kit/dates.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { Chosen } from './chosen.ts'
import { lanes } from './lanes.ts'
import { text } from './texts.ts'

/** Says that the table shows one dot alone, and how to see the others again. */
export function DayNote({ chosen, onClear }: { chosen: Chosen; onClear(): void }) {
  const t = useText()
  const day = formatDate(chosen.day, 'dd/MM/yyyy', { utc: true })
  return (
    <div className="day-note">
      {t(text.onlyDay, { day, lane: t(lanes[chosen.lane].label) })}
      <Button type="link" size="small" onClick={onClear}>
        {t(text.allDays)}
      </Button>
    </div>
  )
}
