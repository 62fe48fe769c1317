import { DateText } from '#console/kit/DateText.tsx'
import { relativeDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { text } from './texts.ts'
import { useAccountStatus } from './useAccountStatus.ts'

const day = 24 * 60 * 60 * 1000

/** Whose tenant it is, and how old what the screens show is. */
export function AccountLine({ name }: { name: string }) {
  const { t, lang } = useLanguage()
  const lastScan = useAccountStatus().data?.lastScanTime
  if (!lastScan) return name
  const isRecent = Date.now() - Date.parse(lastScan) < day
  return (
    <>
      {name} · {t(text.lastScanShort)} <DateText iso={lastScan} format="dd/MM/yyyy HH:mm" />
      {isRecent && ` (${relativeDate(lastScan, lang)})`}
    </>
  )
}
