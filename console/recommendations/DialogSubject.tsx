import { useText } from '#console/kit/i18n.tsx'
import type { Subject } from './subject.ts'
import { text } from './texts.ts'
import './DialogSubject.css'

/** What a dialog is about: the finding, or how many of them. */
export function DialogSubject({ rows }: { rows: readonly Subject[] }) {
  const t = useText()
  const [first] = rows
  return (
    <p className="dialog-subject">
      {rows.length === 1 && first ? first.findings : t(text.about, { n: rows.length })}
    </p>
  )
}
