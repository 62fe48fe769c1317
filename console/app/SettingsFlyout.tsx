import { Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Flyout } from './Flyout.tsx'
import { text } from './texts.ts'

const Choices = lazy(() => import('./SettingsChoices.tsx'))

/** Language, theme and night mode: kept in the browser, not with the person. */
export function SettingsFlyout() {
  const t = useText()
  return (
    <Flyout
      label={t(text.settings)}
      className="settings"
      trigger={(attributes) => (
        <IconButton {...attributes} label={t(text.settings)} icon={<Settings size={20} />} />
      )}
    >
      {() => (
        <Suspense>
          <Choices />
        </Suspense>
      )}
    </Flyout>
  )
}
