import { useState } from 'react'
import { ApiError } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { messages } from '#contract/messages.ts'

/** A button that asks the server where to go and goes there; what went wrong is shown beneath it. */
export function useMicrosoft(ask: () => Promise<{ url: string }>) {
  const t = useText()
  const { supportEmail } = useAppValues()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const go = async () => {
    setBusy(true)
    setProblem('')
    try {
      window.location.assign((await ask()).url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message || t(messages.somethingWrong, { supportEmail }))
      setBusy(false)
    }
  }
  return { go, busy, problem }
}
