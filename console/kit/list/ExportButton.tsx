import { Button } from 'antd'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Call } from '#contract/kit/call.ts'
import type { Entity, Sort } from '#contract/kit/entity.ts'
import { useLanguage } from '../i18n.tsx'
import { useSession } from '../session.tsx'
import { text } from './texts.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx'))

export interface ExportProps {
  call: Call
  entity: Entity
  title: string
  columns: readonly string[]
  filter: string
  sort: Sort
}

/** 'Export to excel': for SuperAdmin; others see it greyed, with the reason. */
export function ExportButton(props: ExportProps) {
  const { t } = useLanguage()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const reason = session.can('export') ? null : t(text.exportOnlySuperAdmin)
  return (
    <>
      <DisabledReason reason={reason} label={t(text.export)}>
        {(disabled) => (
          <Button icon={<Download size={16} />} disabled={disabled} onClick={() => setOpen(true)}>
            {t(text.export)}
          </Button>
        )}
      </DisabledReason>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
