import { X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { classes } from '#console/ui/classes.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { SearchField } from '#console/ui/SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { findScreens, searchEntries } from './search.ts'
import { groupsOf } from './search-groups.ts'
import { text } from './texts.ts'
import { useFound } from './useFound.ts'
import { useSlashKey } from './useSlashKey.ts'
import './HeaderSearch.css'

type HeaderSearchProps = {
  /** In place of the header, on a small screen; `onLeave` takes it away. */
  wide?: boolean
  /** `isClosed` when nothing else was clicked or opened: then the focus has no place yet. */
  onLeave?: (isClosed: boolean) => void
}

/** Finds screens at once, and what is in them a moment later. Open as long as there is a query; leaving empties it. */
export function HeaderSearch({ wide, onLeave }: HeaderSearchProps) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useFound(useDebounced(query.trim(), 200))
  const groups = useDeferredValue(
    groupsOf(findScreens(searchEntries(session, lang), query), found.data ?? [], session, t),
  )
  const entries = groups.flatMap((group) => group.entries)
  const isOpen = query.trim() !== ''

  const focus = useCallback(() => field.current?.focus(), [])
  useSlashKey(focus)
  useEffect(() => {
    if (wide) focus()
  }, [wide, focus])

  const ask = (words: string) => {
    setQuery(words)
    setChosen(0)
  }
  const leave = (isClosed: boolean) => {
    ask('')
    onLeave?.(isClosed)
  }
  const open = (href: string | undefined) => {
    if (!href) return
    leave(false)
    void navigate(href)
  }
  const press = (event: KeyboardEvent) => {
    const last = entries.length - 1
    if (event.key === 'Enter') open(entries[chosen]?.href)
    else if (event.key === 'Escape') leave(true)
    else if (event.key === 'ArrowDown') setChosen(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? Math.max(last, 0) : chosen - 1)
    else return
    event.preventDefault()
  }
  const leaveWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(false)
  }

  return (
    <search className={classes('header-search', wide && 'header-search-wide')} onBlur={leaveWhenLeft}>
      <SearchField
        ref={field}
        value={query}
        onType={ask}
        onKeyDown={press}
        label={t(text.searchLabel)}
        placeholder={t(text.search)}
        end={wide ? undefined : <kbd className="header-search-key">/</kbd>}
        autoComplete="off"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && entries.length > 0 ? `${id}-${chosen}` : undefined}
      />
      {wide && <IconButton label={t(text.close)} icon={<X size={18} />} onClick={() => leave(true)} />}
      {isOpen && (
        <SearchResults
          id={id}
          groups={groups}
          isLooking={found.isFetching}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={open}
        />
      )}
    </search>
  )
}
