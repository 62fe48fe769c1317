import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { fillIn, type Lang, type Text } from '#contract/kit/text.ts'
import { langKey, storedLang } from './lang.ts'
import { queryClient } from './query.ts'

type Say = (text: Text, values?: Record<string, string | number>) => string
interface Language {
  lang: Lang
  /** A text in the reader's language, its places filled. */
  t: Say
  setLang(lang: Lang): void
}
const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [lang, choose] = useState(storedLang)
  const speak = useCallback((next: Lang) => {
    document.documentElement.lang = next
    choose(next)
    // The catalogue's texts come from the server, in the reader's language.
    void queryClient.invalidateQueries()
  }, [])
  const setLang = useCallback(
    (next: Lang) => {
      localStorage.setItem(langKey, next)
      speak(next)
    },
    [speak],
  )
  // Requests take the language from the browser's storage: a choice in another tab is one here too.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === langKey) speak(storedLang())
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [speak])
  const language = useMemo<Language>(
    () => ({ lang, setLang, t: (text, values) => (values ? fillIn(text[lang], values) : text[lang]) }),
    [lang, setLang],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('LanguageProvider is missing')
  return language
}

export const useText = (): Say => useLanguage().t
