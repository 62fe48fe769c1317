import { useText } from '#console/kit/i18n.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { draftsOf, type Placeholder, unfilledOf } from './custom-fields.ts'
import { manageText as text } from './manage-texts.ts'

interface Props {
  placeholders: readonly Placeholder[]
  customData: unknown
}

/** What a template asks for: how often, and what fills it. */
export function PlaceholderList({ placeholders, customData }: Props) {
  const t = useText()
  const drafts = draftsOf(typeof customData === 'string' ? customData : '[]') ?? []
  const unfilled = new Set(unfilledOf(drafts, placeholders))
  const filledBy = ({ name, isKnown }: Placeholder) =>
    unfilled.has(name) ? text.byNothing : isKnown ? text.byData : text.byField
  return (
    <details className="placeholder-list">
      <summary>
        {t(text.placeholders, { n: placeholders.length })}
        {unfilled.size > 0 && <StateBadge state="bad" label={t(text.unfilledCount, { n: unfilled.size })} />}
      </summary>
      <ul aria-label={t(text.placeholders, { n: placeholders.length })}>
        {placeholders
          .toSorted((a, b) => Number(unfilled.has(b.name)) - Number(unfilled.has(a.name)))
          .map((one) => (
            <li key={one.name}>
              <code>{`{${one.name}}`}</code> {t(text.used, { n: one.uses })}, {t(filledBy(one))}
            </li>
          ))}
      </ul>
    </details>
  )
}
