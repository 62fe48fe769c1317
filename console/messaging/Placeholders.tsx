import { useLanguage } from '#console/kit/i18n.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import type { MessageTemplate, Place } from '#contract/message-templates/message-template.ts'
import { text } from './texts.ts'

interface Props {
  template: MessageTemplate
  onInsert(name: string): void
}

/** What a template may use, with the values of the sample. */
export function Placeholders({ template, onInsert }: Props) {
  const { t, lang } = useLanguage()
  return (
    <section className="template-places" aria-label={t(text.placeholders)}>
      <h3>{t(text.placeholders)}</h3>
      <ul>
        {Object.entries<Place>(template.places).map(([name, { meaning, sample, isRequired }]) => (
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
            {isRequired && <span className="template-needed">{t(text.needed)}</span>}
            <Hint say={() => [sample].flat().join('\n')}>
              <span className="template-sample">{[sample].flat()[0]}</span>
            </Hint>
            <span className="template-meaning">{meaning[lang]}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t(text.insertHelp)}</p>
    </section>
  )
}
