import { useText } from '#console/kit/i18n.tsx'
import { messages } from '#contract/messages.ts'
import type { SearchGroup } from './search-groups.ts'
import { text } from './texts.ts'

type SearchResultsProps = {
  id: string
  groups: readonly SearchGroup[]
  /** More may come. */
  isLooking: boolean
  chosen: number
  onChoose: (index: number) => void
  onOpen: (href: string) => void
}

/** The overlay below the search, by kind. The field above it keeps the focus and the keys. */
export function SearchResults({ id, groups, isLooking, chosen, onChoose, onOpen }: SearchResultsProps) {
  const t = useText()
  const before = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div className="header-search-overlay" aria-busy={isLooking}>
      {groups.length === 0 && <p role="status">{t(isLooking ? text.loading : messages.nothingFound)}</p>}
      <div id={id} role="listbox" aria-label={t(text.results)} hidden={groups.length === 0}>
        {groups.map(({ key, label, entries }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of choices has groups, a form has field sets
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div className="header-search-group" id={`${id}-${key}`} aria-hidden="true">
              {label}
            </div>
            {entries.map(({ href, title, note }, place) => {
              const index = (before[at] ?? 0) + place
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={href}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onMouseEnter={() => onChoose(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onOpen(href)}
                >
                  <span className="cut">{title}</span>
                  {note && note !== title && <span className="cut quiet">{note}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
