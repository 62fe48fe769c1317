import { Input, type InputRef } from 'antd'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { classes } from '#console/ui/classes.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { SearchResults } from './SearchResults.tsx'
import { findScreens, searchEntries } from './search.ts'
import { text } from './texts.ts'
import { useSlashKey } from './useSlashKey.ts'
import './HeaderSearch.css'

type HeaderSearchProps = {
  /** In place of the header, on a small screen; `onLeave` takes it away. */
  wide?: boolean
  /** `isClosed` when nothing else was clicked or opened: then the focus has no place yet. */
  onLeave?: (isClosed: boolean) => void
}

/** Finds screens. The overlay is open as long as there is a query; leaving the field empties it. */
export function HeaderSearch({ wide, onLeave }: HeaderSearchProps) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = findScreens(searchEntries(session, lang), query)
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
    if (event.key === 'Enter') open(found[chosen]?.href)
    else if (event.key === 'Escape') leave(true)
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else return
    event.preventDefault()
  }
  const leaveWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave(false)
  }

  return (
    <search className={classes('header-search', wide && 'header-search-wide')} onBlur={leaveWhenLeft}>
      <Input
        ref={field}
        value={query}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={press}
        prefix={<Search size={16} />}
        suffix={wide ? undefined : <kbd className="header-search-key">/</kbd>}
        placeholder={t(text.search)}
        autoComplete="off"
        role="combobox"
        aria-label={t(text.searchLabel)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${chosen}` : undefined}
      />
      {wide && <IconButton label={t(text.close)} icon={<X size={18} />} onClick={() => leave(true)} />}
      {isOpen && <SearchResults id={id} found={found} chosen={chosen} onChoose={setChosen} onOpen={open} />}
    </search>
  )
}
