import { type Lang, langs } from '#contract/kit/text.ts'

/** Where the browser keeps the language. */
export const langKey = 'lng'

export function storedLang(): Lang {
  const stored = localStorage.getItem(langKey)
  return langs.find((lang) => lang === stored) ?? 'en'
}
