import { Button, Modal } from 'antd'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { sideBySideWidth } from '#console/ui/sizes.ts'
import type { Terms } from '#contract/terms/terms.ts'
import { termsAcceptances } from '#contract/terms/terms-acceptances.ts'
import { text } from './texts.ts'

const empty = { title: text.noAcceptances, text: text.noAcceptancesText }

/** Who accepted a version, and when; the list can be filtered and exported. */
export function AcceptancesDialog({ rows: [row], onClose }: DialogProps<Terms>) {
  const t = useText()
  if (!row) return null
  return (
    <Modal
      open
      title={t(text.acceptancesOf, { version: row.version })}
      width={sideBySideWidth}
      onCancel={() => onClose()}
      footer={<Button onClick={() => onClose()}>{t(text.close)}</Button>}
    >
      <ListScreen
        entity={termsAcceptances}
        title={text.acceptances}
        headless
        syncAddress={false}
        fixedFilter={`termsId eq ${row.id}`}
        empty={empty}
      />
    </Modal>
  )
}
