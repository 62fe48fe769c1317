import { Button, Modal, Table } from 'antd'
import { useState } from 'react'
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
  )
}
