import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { SafeHtml } from '#console/kit/SafeHtml.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { PlainCheckbox } from '#console/ui/PlainCheckbox.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { termsCalls } from '#contract/terms/terms.ts'
import { text } from './texts.ts'

type TermsCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Accepting the terms, which open in front of the page. People who sign up accept those of type User. */
export function TermsCheckbox({ checked, onChange }: TermsCheckboxProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)

  const open = () => {
    setOpened(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <PlainCheckbox checked={checked} onChange={onChange}>
        {t(text.acceptBefore)}{' '}
        <button type="button" className="auth-link" onClick={open}>
          {t(text.terms)}
        </button>{' '}
        {t(text.acceptAfter)}
      </PlainCheckbox>
      <dialog ref={dialog} className="terms" aria-labelledby="terms-title">
        <div className="terms-head">
          <h2 id="terms-title">{t(text.terms)}</h2>
          <IconButton label={t(text.close)} icon={<X size={18} />} onClick={() => dialog.current?.close()} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="terms-text sentence" tabIndex={0}>
          {opened && <TermsText />}
        </div>
      </dialog>
    </>
  )
}

function TermsText() {
  const t = useText()
  const terms = useAnswer(termsCalls.active, { params: { role: 'User' } })
  if (terms.isPending) return <Spinner label={t(text.loading)} />
  if (terms.error) return <p role="alert">{terms.error.message}</p>
  return terms.data ? <SafeHtml html={terms.data.content} /> : <p>{t(text.noTerms)}</p>
}
