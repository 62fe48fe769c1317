import { Lock } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { CheckboxGrid, PlainCheckbox } from '#console/ui/PlainCheckbox.tsx'
import { PlainField } from '#console/ui/PlainField.tsx'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { products } from '#contract/products/products.ts'
import { longestName } from '#contract/schema.ts'
import { TermsCheckbox } from './TermsCheckbox.tsx'
import { text } from './texts.ts'

/** Step 2: the account's name. Which products belong to it is for premium accounts to choose. */
export function SignUpForm({ accountId }: { accountId: number }) {
  const t = useText()
  const premiumNote = useId()
  const offered = useRows(products, { select: ['id', 'displayName'], top: 200 })
  const [accountName, setAccountName] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const [signInAgain, setSignInAgain] = useState('')
  const rows = offered.data ?? []
  // A 401 shows no toast and leads nowhere on this page, so that it has to be said here.
  const over = signInAgain || (isSignedOut(offered.error) ? offered.error.message : '')

  const createAccount = async (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (!accountName.trim()) return
    setSubmitting(true)
    const productIds = rows.map((product) => product.id)
    const body = { accountId, accountName: accountName.trim(), licenseIds: [], productIds }
    try {
      window.location.assign((await callApi(accountCalls.finishSetup, { body })).url)
    } catch (error) {
      if (isSignedOut(error)) setSignInAgain(error.message)
      setSubmitting(false)
    }
  }

  return (
    <form className="auth-step" onSubmit={createAccount} noValidate>
      <PlainField
        label={t(text.accountName)}
        value={accountName}
        onChange={setAccountName}
        error={attempted && !accountName.trim() ? t(text.required) : undefined}
        autoComplete="organization"
        maxLength={longestName}
        required
      />
      {rows.length > 0 && (
        <div>
          <CheckboxGrid label={t(text.products)}>
            {rows.map((product) => (
              <PlainCheckbox
                key={product.id}
                checked
                disabled
                onChange={() => {}}
                title={t(text.premium)}
                aria-describedby={premiumNote}
              >
                {product.displayName}
              </PlainCheckbox>
            ))}
          </CheckboxGrid>
          <p className="auth-premium" id={premiumNote}>
            <Lock size={16} aria-hidden="true" />
            {t(text.premium)}
          </p>
        </div>
      )}
      <TermsCheckbox checked={accepted} onChange={setAccepted} />
      <PlainButton kind="primary" size="large" block type="submit" disabled={!accepted} busy={submitting}>
        {t(text.createAccount)}
      </PlainButton>
      {over && (
        <p className="auth-problem" role="alert">
          {over}
        </p>
      )}
    </form>
  )
}

const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401
