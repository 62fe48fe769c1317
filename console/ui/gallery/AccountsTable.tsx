import { Button, Checkbox, Select, Tooltip } from 'antd'
import { Ban, Ellipsis, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { IconButton } from '../IconButton.tsx'
import { Pager } from '../Pager.tsx'
import { PlainTable, type SortOrder, type TableColumn } from '../PlainTable.tsx'
import { ProgressCell } from '../ProgressCell.tsx'
import { SelectionBar } from '../SelectionBar.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { StateIcon } from '../StateIcon.tsx'
import { Tick } from '../Tick.tsx'
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

const columnsOf = (order: SortOrder, toggle: (id: string) => void): TableColumn<Account>[] => [
  {
    key: 'select',
    title: null,
    width: 44,
    fixed: 'start',
    cell: ({ id, name }, { isSelected }) => (
      <Tick label={`Select ${name}`} checked={isSelected} onChange={() => toggle(String(id))} />
    ),
  },
  {
    key: 'name',
    title: 'Name',
    width: 196,
    fixed: 'start',
    isCut: true,
    order,
    className: 'strong',
    cell: ({ name }) => name,
  },
  { key: 'created', title: 'Creation Time', width: 104, className: 'num', cell: ({ created }) => created },
  {
    key: 'status',
    title: 'Status',
    width: 220,
    cell: ({ status: [state, label] }) => <StateBadge state={state} label={label} />,
  },
  {
    key: 'application',
    title: 'Application Status',
    width: 164,
    cell: ({ application: [state, label] }) => <StateBadge state={state} label={label} />,
  },
  { key: 'scan', title: 'Last Scan', width: 180, cell: lastScan },
  { key: 'owner', title: 'Owner Email', width: 232, isCut: true, cell: ({ owner }) => owner },
  { key: 'subscription', title: 'Subscription', width: 104, cell: () => 'Premium' },
  {
    key: 'menu',
    title: <span className="sr-only">Actions</span>,
    width: 48,
    fixed: 'end',
    cell: ({ name }) => <IconButton label={`Actions of ${name}`} icon={<Ellipsis size={16} />} />,
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
  const [selected, setSelected] = useState(['1', '5'])
  const [order, setOrder] = useState<SortOrder>('ascend')
  const all = accounts.map(({ id }) => String(id))
  const toggle = (id: string) =>
    setSelected((last) => (last.includes(id) ? last.filter((one) => one !== id) : [...last, id]))
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
      <PlainTable
        columns={columnsOf(order, toggle)}
        rows={accounts}
        keyOf={({ id }) => String(id)}
        minWidth={1292}
        selected={new Set(selected)}
        onSort={() => setOrder(order === 'ascend' ? 'descend' : 'ascend')}
        heads={{
          select: (
            <Tick
              label="Select all"
              checked={selected.length === all.length}
              isPartly={selected.length > 0 && selected.length < all.length}
              onChange={(isOn) => setSelected(isOn ? all : [])}
            />
          ),
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
