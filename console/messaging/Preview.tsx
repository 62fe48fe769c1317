import { useQuery } from '@tanstack/react-query'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { brandCalls } from '#contract/brand/brand.ts'
import type { Lang } from '#contract/kit/text.ts'
import { compose } from '#contract/message-templates/compose.ts'
import {
  type MessageTemplate,
  samplesOf,
  type Written,
} from '#contract/message-templates/message-template.ts'
import { text } from './texts.ts'

interface Props {
  template: MessageTemplate
  written: Written
  lang: Lang
}

/** The mail as it would arrive, with the sample's values. It is shown in a frame that runs and fetches nothing. */
export function Preview({ template, written, lang }: Props) {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const brand = useAnswer(brandCalls.get, {}, { quiet: true }).data
  const name = brand?.name ?? appDisplayName
  const ours = useEmbedded('/icons/icon-192.png')
  const shown = useDebounced(written, 300)
  const { subject, html } = compose(
    shown,
    { ...samplesOf(template, lang), brand: name },
    {
      lang,
      brand: name,
      logo: brand?.hasLogo ? brand.logo : ours,
      isOwnLogo: brand?.hasLogo ?? false,
      ...(brand ? { ink: brand.color } : {}),
    },
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

/** A picture as part of the page that shows it: the frame of a preview is a stranger to the server. */
function useEmbedded(path: string): string {
  const { data = '' } = useQuery({
    queryKey: ['embedded', path],
    queryFn: async () => {
      const picture = await (await fetch(path)).blob()
      return new Promise<string>((resolve, reject) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.onerror = () => reject(reader.error)
        reader.readAsDataURL(picture)
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
