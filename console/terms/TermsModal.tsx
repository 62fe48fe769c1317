import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer, useCall } from '#console/kit/query.ts'
import { RichText } from '#console/kit/RichText.tsx'
import { useSession } from '#console/kit/session.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { userRole } from '#contract/access/roles.ts'
import { termsCalls } from '#contract/terms/terms.ts'
import { text } from './texts.ts'
import './TermsModal.css'

/** Stands before the console until the person has accepted the terms in force for their role. */
export default function TermsModal({ onLogOut }: { onLogOut: () => void }) {
  const t = useText()
  const { userId, role } = useSession()
  const type = role === userRole.value.Vendor ? 'Reseller' : 'User'
  const terms = useAnswer(termsCalls.active, { params: { role: type } }, { quiet: true })
  // Accepting reads everything again, the session first of all.
  const accept = useCall(termsCalls.accept, { quiet: true })
  const version = terms.data?.version
  const agree = () =>
    version !== undefined &&
    accept.mutate(
      { params: { userId }, body: { version } },
      {
        onError: (error) => {
          console.error('terms not accepted', error)
          // Another version may be in force by now.
          void terms.refetch()
        },
      },
    )
  // Withdrawn in the meantime: nothing to accept.
  if (terms.data === null) return null
  return (
    <Modal
      open
      title={t(text.title)}
      width={modalWidth.large}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className="terms-foot">
          <Button type="text" onClick={onLogOut}>
            {t(text.logOut)}
          </Button>
          <Button type="primary" disabled={version === undefined} loading={accept.isPending} onClick={agree}>
            {t(text.agree)}
          </Button>
        </div>
      }
    >
      <p>{t(text.review)}</p>
      <TextArea label={t(text.terms)}>
        {terms.data && <RichText html={terms.data.content} />}
        {terms.isPending && <Bones label={t(text.loading)} />}
        {terms.error && (
          <div className="terms-problem">
            <p role="alert">{terms.error.message}</p>
            <Button onClick={() => void terms.refetch()}>{t(text.tryAgain)}</Button>
          </div>
        )}
      </TextArea>
      <p className="terms-version quiet">{version === undefined ? '\u00a0' : t(text.version, { version })}</p>
    </Modal>
  )
}

const TextArea = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="terms-area" aria-label={label} tabIndex={0}>
    {children}
  </section>
)

const Bones = ({ label }: { label: string }) => (
  <div role="status" className="terms-bones">
    <span className="sr-only">{label}</span>
    {['40%', '100%', '92%', '97%', '60%'].map((width) => (
      <Bone key={width} width={width} height={14} />
    ))}
  </div>
)
