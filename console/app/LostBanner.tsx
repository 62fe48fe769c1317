import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { connection } from '#console/kit/connection.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { Banner } from '#console/ui/Banner.tsx'
import { text } from './texts.ts'

/** Says that the server cannot be reached and how old what is shown is. The page itself stays. */
export function LostBanner() {
  const { t, lang } = useLanguage()
  const client = useQueryClient()
  const { isLost, heardAt } = useSyncExternalStore(connection.follow, connection.get)
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await client.refetchQueries({ type: 'active' })
    setTrying(false)
  }
  if (!isLost) return null
  const time = heardAt === null ? '' : new Date(heardAt).toLocaleTimeString(lang, { timeStyle: 'short' })
  return (
    <Banner
      kind="warning"
      action={
        <button type="button" className="link-button" disabled={isTrying} onClick={() => void tryAgain()}>
          {t(text.tryAgain)}
        </button>
      }
    >
      {t(heardAt === null ? text.lost : text.lostSince, { time })}
    </Banner>
  )
}
