import { useText } from '#console/kit/i18n.tsx'
import { messages } from '#contract/messages.ts'
import type { SearchEntry } from './search.ts'
import { text } from './texts.ts'

type SearchResultsProps = {
  id: string
  found: readonly SearchEntry[]
  chosen: number
  onChoose: (index: number) => void
  onOpen: (href: string) => void
}

/** The overlay below the search. The field above it keeps the focus and the keys. */
export function SearchResults({ id, found, chosen, onChoose, onOpen }: SearchResultsProps) {
  const t = useText()
  return (
    <div className="header-search-overlay">
      {found.length === 0 && <p role="status">{t(messages.nothingFound)}</p>}
      <div id={id} role="listbox" aria-label={t(text.results)}>
        {found.map(({ href, title, parent }, index) => (
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
            {parent && parent !== title && <span className="cut quiet">{parent}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
