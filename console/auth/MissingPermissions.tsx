import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { authCalls } from '#contract/auth/auth.ts'
import { text } from './texts.ts'
import { useMicrosoft } from './useMicrosoft.ts'
import './auth.css'

type MissingPermissionsProps = { names: string; tenantId: string | null }

/** Stays until the permissions are there: names them and leads to the page where they are granted. */
export function MissingPermissions({ names, tenantId }: MissingPermissionsProps) {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const consent = useMicrosoft(() =>
    callApi(authCalls.consent, { body: { tenantId: tenantId ?? '' } }, { quiet: true }),
  )
  const permissions = names.split(/[\s,]+/).filter(Boolean)
  return (
    <section className="auth-notice" aria-labelledby="missing-permissions">
      <h2 id="missing-permissions">{t(text.missingTitle)}</h2>
      <p>{t(text.missingText, { brand: appDisplayName })}</p>
      <ul>
        {permissions.map((name) => (
          <li key={name} className="mono">
            {name}
          </li>
        ))}
      </ul>
      {tenantId && (
        <PlainButton block busy={consent.busy} onClick={consent.go}>
          {t(text.grant)}
        </PlainButton>
      )}
      {consent.problem && (
        <p className="auth-problem" role="alert">
          {consent.problem}
        </p>
      )}
    </section>
  )
}
