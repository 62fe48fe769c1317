import { Button, Modal } from 'antd'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useAnswer } from '#console/kit/query.ts'
import { RichText } from '#console/kit/RichText.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { type Terms, termsStatus, termsType } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { text } from './texts.ts'
import './TermsModal.css'

/** A version as people read it, past ones too. */
export function TermsReader({ rows: [row], onClose }: DialogProps<Terms>) {
  const { t, lang } = useLanguage()
  const stored = useAnswer(termsAdminCalls.get, { params: { id: row?.id ?? 0 } }, { quiet: true })
  if (!row) return null
  const status = termsStatus.all.find(({ value }) => value === row.status)
  const type = termsType.all.find(({ value }) => value === row.type)
  return (
    <Modal
      open
      title={t(text.versionFor, { version: row.version, type: type?.label[lang] ?? '' })}
      width={modalWidth.large}
      onCancel={() => onClose()}
      footer={<Button onClick={() => onClose()}>{t(text.close)}</Button>}
    >
      {status && <StateBadge state={status.state ?? 'na'} label={status.label[lang]} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="terms-area" aria-label={t(text.terms)} tabIndex={0}>
        {stored.data ? (
          <RichText html={stored.data.content} />
        ) : stored.error ? (
          <Failed error={stored.error} onRetry={() => void stored.refetch()} />
        ) : (
          <Spinner label={t(text.loading)} />
        )}
      </section>
      <p className="terms-version quiet">{t(text.acceptedBy, { n: row.acceptedBy })}</p>
    </Modal>
  )
}
