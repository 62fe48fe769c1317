import { Button, Modal } from 'antd'
import { useState } from 'react'
import { PlainTable } from '#console/ui/PlainTable.tsx'
import { modalWidth } from '#console/ui/sizes.ts'
import { useText } from '../i18n.tsx'
import { PlainPager } from './PlainPager.tsx'
import { text } from './texts.ts'

const pageSize = 10

export interface RowProblem {
  row: number
  column: string
  problem: string
}

/** What could not be read, by row and column. */
export default function ImportProblems({ problems, onClose }: { problems: RowProblem[]; onClose(): void }) {
  const t = useText()
  const [page, setPage] = useState(1)
  return (
    <Modal
      open
      title={t(text.import)}
      width={modalWidth.large}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t(text.close)}</Button>}
    >
      <p>{t(text.importErrors)}</p>
      <PlainTable<RowProblem>
        keyOf={(one) => `${one.row} ${one.column} ${one.problem}`}
        rows={problems.slice((page - 1) * pageSize, page * pageSize)}
        columns={[
          { key: 'row', title: t(text.row), width: 80, cell: ({ row }) => row },
          { key: 'column', title: t(text.column), width: 180, cell: ({ column }) => column },
          { key: 'problem', title: t(text.problem), cell: ({ problem }) => problem },
        ]}
      />
      <PlainPager total={problems.length} pageSize={pageSize} current={page} onPage={setPage} />
    </Modal>
  )
}
