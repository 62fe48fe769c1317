import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Call } from '#contract/kit/call.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { ApiError, sendFile } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { useSession } from '../session.tsx'
import type { RowProblem } from './ImportProblems.tsx'
import { text } from './texts.ts'

const ImportProblems = lazy(() => import('./ImportProblems.tsx'))

/** Puts a Model export back. Asks first; what cannot be read is listed by row and column. */
export function ImportButton({ call, entity }: { call: Call; entity: Entity }) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const confirm = useConfirm()
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<RowProblem[] | null>(null)
  if (!entity.importable || !session.can('import')) return null

  // In German a noun keeps its capital.
  const name = lang === 'en' ? entity.label.en.toLowerCase() : entity.label[lang]
  const send = async (file: File) => {
    const isSure = await confirm({
      title: t(text.import),
      text: t(text.importConfirm, { name }),
      yes: t(text.yes),
      no: t(text.no),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await sendFile(call, file, { modelName: entity.name })
      await client.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 422) return
      setProblems(error.details as RowProblem[])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <DisabledReason reason={session.editsDisabled(entity.catalogue)}>
        {(disabled) => (
          <Button
            icon={<Upload size={16} />}
            disabled={disabled}
            loading={isBusy}
            onClick={() => picker.current?.click()}
          >
            {t(text.import)}
          </Button>
        )}
      </DisabledReason>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.xls"
        aria-label={t(text.import)}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      {problems && (
        <Suspense>
          <ImportProblems problems={problems} onClose={() => setProblems(null)} />
        </Suspense>
      )}
    </>
  )
}
