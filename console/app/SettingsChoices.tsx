import { Segmented, Switch } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import {
  chooseNightMode,
  chooseTheme,
  type NightMode,
  nightMode,
  type ThemeChoice,
  themeChoice,
} from '#console/ui/themeMode.ts'
import type { Lang } from '#contract/kit/text.ts'
import { text } from './texts.ts'
import { halfHoursWith, timeOfMs } from './time-of-day.ts'
import './SettingsFlyout.css'

/** What the flyout holds: fetched when it is first opened. */
export default function SettingsChoices() {
  const { t, lang, setLang } = useLanguage()
  const [theme, setTheme] = useState(themeChoice)
  const [night, setNight] = useState(nightMode)
  const nightId = useId()

  const paint = (next: ThemeChoice) => {
    chooseTheme(next)
    setTheme(next)
  }
  const dim = (changes: Partial<NightMode>) => {
    const next = { ...night, ...changes }
    chooseNightMode(next)
    setNight(next)
  }
  return (
    <>
      <div className="settings-row">
        <h2>{t(text.language)}</h2>
        <Segmented<Lang>
          block
          aria-label={t(text.language)}
          name="language"
          value={lang}
          onChange={setLang}
          options={[
            { value: 'en', label: t(text.english) },
            { value: 'de', label: t(text.german) },
          ]}
        />
      </div>
      <div className="settings-row">
        <h2>{t(text.theme)}</h2>
        <Segmented<ThemeChoice>
          block
          aria-label={t(text.theme)}
          name="theme"
          value={theme}
          onChange={paint}
          options={[
            { value: 'system', label: t(text.system) },
            { value: 'light', label: t(text.light) },
            { value: 'dark', label: t(text.dark) },
          ]}
        />
      </div>
      <div className="settings-row">
        <div className="settings-night">
          <h2 id={nightId}>{t(text.nightMode)}</h2>
          <Switch aria-labelledby={nightId} checked={night.on} onChange={(on) => dim({ on })} />
        </div>
        <p>{t(text.nightModeNote)}</p>
        <div className="settings-hours">
          <Hour label={t(text.from)} ms={night.start} onChange={(start) => dim({ start })} />
          <Hour label={t(text.to)} ms={night.end} onChange={(end) => dim({ end })} />
        </div>
      </div>
    </>
  )
}

type HourProps = { label: string; ms: number; onChange: (ms: number) => void }

/** Not a time field: a browser in another language would write 08:00 PM. */
function Hour({ label, ms, onChange }: HourProps) {
  const id = useId()
  return (
    <div className="settings-hour">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={ms} onChange={(event) => onChange(Number(event.target.value))}>
        {halfHoursWith(ms).map((choice) => (
          <option key={choice} value={choice}>
            {timeOfMs(choice)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}
