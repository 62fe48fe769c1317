import { ConfigProvider, type ConfigProviderProps } from 'antd'
import { Calendar, ChevronDown, X } from 'lucide-react'
import { type ReactNode, Suspense, use, useDeferredValue, useEffect } from 'react'
import { leadDialogFocus } from './dialogFocus.ts'
import { known } from './known.ts'
import { followPresses } from './press.ts'
import { Spinner } from './Spinner.tsx'
import { parapetTheme } from './theme.ts'
import { useThemeMode } from './themeMode.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import 'antd/dist/antd.css'
import './antd.css'
import './print.css'

type Locale = NonNullable<ConfigProviderProps['locale']>
export type Language = 'en' | 'de'

const load: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/es/locale/en_GB'),
  de: () => import('antd/es/locale/de_DE'),
}
const loaded = new Map<Language, Promise<Locale>>()

/** One promise per language: React waits for the same one on every render. */
export const localeOf = (language: Language): Promise<Locale> => {
  const begun = loaded.get(language)
  if (begun) return begun
  const locale = known(load[language]().then((module) => module.default))
  loaded.set(language, locale)
  return locale
}

const noWave = { disabled: true }
const chevron = <ChevronDown size={16} />
const calendar = <Calendar size={16} />
const cross = <X size={18} />
const themes = {
  moving: { light: parapetTheme('light'), dark: parapetTheme('dark') },
  still: { light: parapetTheme('light', false), dark: parapetTheme('dark', false) },
}

/** The browser draws its own popovers above the page: what belongs to something in one must stand in it, too. */
const nearestLayer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[popover]') ?? document.body

const Configured = ({ language, children }: { language: Language; children: ReactNode }) => {
  const locale = use(localeOf(language))
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider
      theme={themes[isStill ? 'still' : 'moving'][useThemeMode()]}
      locale={locale}
      getPopupContainer={nearestLayer}
      // It looks for its button five seconds later, and throws when that closed its own dialog.
      wave={noWave}
      button={{ autoInsertSpace: false }}
      select={{ suffixIcon: chevron }}
      datePicker={{ suffixIcon: calendar }}
      drawer={{ closeIcon: cross }}
      modal={{ closeIcon: cross }}
    >
      {children}
    </ConfigProvider>
  )
}

type AntdRootProps = { language: Language; loadingLabel: string; children: ReactNode }

/** antd with our theme and language. Everything inside may use antd; nothing outside may. */
export const AntdRoot = ({ language, loadingLabel, children }: AntdRootProps) => {
  // While the other language is being fetched, the page stays as it is.
  const shownLanguage = useDeferredValue(language)
  useEffect(leadDialogFocus, [])
  useEffect(followPresses, [])
  return (
    <Suspense fallback={<Spinner label={loadingLabel} whole />}>
      <Configured language={shownLanguage}>{children}</Configured>
    </Suspense>
  )
}
