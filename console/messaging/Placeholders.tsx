import { useLanguage } from '#console/kit/i18n.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import type { Lang } from '#contract/kit/text.ts'
import { type MessageTemplate, type Place, sampleOf } from '#contract/message-templates/message-template.ts'
import { text } from './texts.ts'

interface Props {
  template: MessageTemplate
  /** The language that is written now. */
  lang: Lang
  onInsert(name: string): void
}

/** What a template may use, with the values of the sample. */
export function Placeholders({ template, lang, onInsert }: Props) {
  const { t, lang: spoken } = useLanguage()
  return (
    <section className="template-places" aria-label={t(text.placeholders)}>
      <h3>{t(text.placeholders)}</h3>
      <ul>
        {Object.entries<Place>(template.places).map(([name, place]) => (
          <li key={name}>
            <button
              type="button"
              className="template-place"
              aria-label={t(text.insert, { place: `{{${name}}}` })}
              // The field keeps the cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
            >
              {`{{${name}}}`}
            </button>
            {place.isRequired && <span className="template-needed">{t(text.needed)}</span>}
            <Hint className="template-sample" say={() => [sampleOf(place, lang)].flat().join('\n')}>
              {[sampleOf(place, lang)].flat()[0]}
            </Hint>
            <span className="template-meaning">{place.meaning[spoken]}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t(text.insertHelp)}</p>
    </section>
  )
}
