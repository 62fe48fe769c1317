import { Button, Checkbox, Select, Table, type TableColumnsType, Tooltip } from 'antd'
import { Ban, Ellipsis, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { IconButton } from '../IconButton.tsx'
import { Pager } from '../Pager.tsx'
import { ProgressCell } from '../ProgressCell.tsx'
import { SelectionBar } from '../SelectionBar.tsx'
import { SortMark } from '../SortMark.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { StateIcon } from '../StateIcon.tsx'
import { type Account, accounts } from './accounts.ts'

const lastScan = ({ lastScan, isLate }: Account) => {
  if (typeof lastScan !== 'string') return <ProgressCell {...lastScan} />
  return (
    <span className="num" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {lastScan}
      {isLate && (
        <Tooltip title="More than 8 hours ago">
          <span>
            <StateIcon state="pending" size={14} />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

const columns: TableColumnsType<Account> = [
  {
    title: 'Name',
    dataIndex: 'name',
    width: 196,
    fixed: 'start',
    ellipsis: true,
    sorter: true,
    defaultSortOrder: 'ascend',
    sortIcon: ({ sortOrder }) => <SortMark order={sortOrder} />,
    className: 'strong',
  },
  { title: 'Creation Time', dataIndex: 'created', width: 104, className: 'num' },
  {
    title: 'Status',
    width: 220,
    render: (_, row) => <StateBadge state={row.status[0]} label={row.status[1]} />,
  },
  {
    title: 'Application Status',
    width: 164,
    render: (_, row) => <StateBadge state={row.application[0]} label={row.application[1]} />,
  },
  { title: 'Last Scan', width: 180, render: (_, row) => lastScan(row) },
  { title: 'Owner Email', dataIndex: 'owner', width: 232, ellipsis: true },
  { title: 'Subscription', width: 104, render: () => 'Premium' },
  {
    title: <span className="sr-only">Actions</span>,
    width: 48,
    fixed: 'end',
    render: (_, row) => <IconButton label={`Actions of ${row.name}`} icon={<Ellipsis size={16} />} />,
  },
]

const pagerLabels = {
  pager: 'Pages',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: (page: number) => `Page ${page}`,
}

export const AccountsTable = ({ german }: { german: boolean }) => {
  const [selected, setSelected] = useState<React.Key[]>([1, 5])
  const [page, setPage] = useState(1)
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          lead={<Checkbox indeterminate aria-label="Clear selection" onChange={() => setSelected([])} />}
          text={german ? `${selected.length} ausgewählt` : `${selected.length} selected`}
          shortText={String(selected.length)}
          actions={
            <>
              <Button size="small" icon={<RefreshCw size={16} />}>
                {german ? 'Überprüfung starten' : 'Scan'}
              </Button>
              <Button size="small" icon={<Ban size={14} />}>
                {german ? 'Deaktivieren' : 'Disable'}
              </Button>
              <DisabledReason reason="Disable the accounts before deleting them">
                {(disabled) => (
                  <Button size="small" icon={<X size={14} />} disabled={disabled}>
                    {german ? 'Löschen' : 'Delete'}
                  </Button>
                )}
              </DisabledReason>
            </>
          }
          reason={
            german
              ? 'Konten müssen deaktiviert werden, bevor sie gelöscht werden können'
              : 'Disable the accounts before deleting them'
          }
          clearLabel="Clear selection"
          onClear={() => setSelected([])}
        />
      )}
      <Table
        rowKey="id"
        columns={columns}
        dataSource={[...accounts]}
        pagination={false}
        scroll={{ x: 1292 }}
        rowSelection={{
          selectedRowKeys: selected,
          onChange: setSelected,
          getCheckboxProps: (row) => ({ name: row.name, 'aria-label': `Select ${row.name}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': 'Select all' }),
        }}
      />
      <div className="gallery-foot">
        <span>{german ? 'Einträge 1 bis 10 von 43' : 'Showing 1 to 10 of 43 entries'}</span>
        <Select
          aria-label="Rows per page"
          value={10}
          options={[10, 20, 50].map((count) => ({ value: count, label: count }))}
        />
        <Pager pages={[1, 2, 3, 4]} current={page} pageCount={4} onPage={setPage} labels={pagerLabels} />
      </div>
    </>
  )
}
