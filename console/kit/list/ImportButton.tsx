import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Table } from 'antd'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { ApiError, sendFile } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { useSession } from '../session.tsx'
import { PlainPager } from './PlainPager.tsx'
import { text } from './texts.ts'

const pageSize = 10

interface RowProblem {
  row: number
  column: string
  problem: string
}

/** Puts a Model export back. Asks first; what cannot be read is listed by row and column. */
export function ImportButton({ call, entity }: { call: Call; entity: Entity }) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const confirm = useConfirm()
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<RowProblem[] | null>(null)
  const [page, setPage] = useState(1)
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
      setPage(1)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <DisabledReason reason={entity.catalogue ? session.editsDisabled(entity.label) : null}>
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
        <Modal
          open
          title={t(text.import)}
          width={modalWidth.large}
          onCancel={() => setProblems(null)}
          footer={<Button onClick={() => setProblems(null)}>{t(text.close)}</Button>}
        >
          <p>{t(text.importErrors)}</p>
          <Table<RowProblem>
            size="small"
            rowKey={(one) => `${one.row} ${one.column} ${one.problem}`}
            dataSource={problems.slice((page - 1) * pageSize, page * pageSize)}
            pagination={false}
            columns={[
              { title: t(text.row), dataIndex: 'row', width: 80 },
              { title: t(text.column), dataIndex: 'column', width: 180 },
              { title: t(text.problem), dataIndex: 'problem' },
            ]}
          />
          <PlainPager total={problems.length} pageSize={pageSize} current={page} onPage={setPage} />
        </Modal>
      )}
    </>
  )
}
