import { useText } from '../i18n.tsx'
import type { AllRows } from '../list/all-rows.ts'
import { text } from './texts.ts'

/** Says in a dialog that it is for all rows that match; nothing for a selection. */
export function ForAll({ all }: { all: AllRows | undefined }) {
  const t = useText()
  return all ? <p>{t(text.forAll, { n: all.count })}</p> : null
}
