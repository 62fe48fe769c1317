import { useText } from '#console/kit/i18n.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { text } from './texts.ts'

export function Loading() {
  const t = useText()
  return <Spinner label={t(text.loading)} whole />
}
