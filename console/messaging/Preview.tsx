import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import type { Lang } from '#contract/kit/text.ts'
import { where } from '#contract/kit/where.ts'
import { compose } from '#contract/message-templates/compose.ts'
import {
  type MessageTemplate,
  samplesOf,
  type Written,
} from '#contract/message-templates/message-template.ts'
import { settings } from '#contract/settings/settings.ts'
import { text } from './texts.ts'

interface Props {
  template: MessageTemplate
  written: Written
  lang: Lang
}

const ownLogo = { filter: where(settings, { name: 'mailLogo' }), top: 1 }

/** The mail as it would arrive, with the sample's values. It is shown in a frame that runs and fetches nothing. */
export function Preview({ template, written, lang }: Props) {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const logo = useRows(settings, ownLogo).data?.[0]?.value || '/icons/icon-192.png'
  const shown = useDebounced(written, 300)
  const { subject, html } = compose(
    shown,
    { ...samplesOf(template), brand: appDisplayName },
    { lang, brand: appDisplayName, logo },
  )
  return (
    <section className="template-preview" aria-label={t(text.preview)}>
      <h3>{t(text.preview)}</h3>
      <p className="template-subject">
        <span className="quiet">{t(text.subject)}</span> <strong>{subject}</strong>
      </p>
      <iframe title={t(text.preview)} sandbox="" srcDoc={html} />
    </section>
  )
}
