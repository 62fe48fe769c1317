import { Segmented, Select } from 'antd'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CreateButton, formDialogFor } from '#console/kit/form/form-screen.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useCount } from '#console/kit/rows.ts'
import { PageHead } from '#console/ui/PageHead.tsx'
import {
  type DataType,
  dataEntities,
  dataEntityForm,
  dataManagementCalls,
  dataManagementType,
} from '#contract/products/data-management.ts'
import type { Product } from '#contract/products/products.ts'
import { DeleteEntityDialog } from './DeleteEntityDialog.tsx'
import { RelatedList } from './RelatedList.tsx'
import { text } from './texts.ts'
import './DataManagement.css'

const { License, LicensePlan } = dataManagementType.value
const other = (type: DataType) => (type === License ? LicensePlan : type === LicensePlan ? License : null)

/** Products, licenses and license plans, and which license comes with which plan. */
export default function DataManagementScreen() {
  const { t, lang } = useLanguage()
  const [params, setParams] = useSearchParams()
  const type = (Number(params.get('type')) || 1) as DataType
  const related = other(type)
  const isBeside = related !== null && params.get('with') === String(related)
  const [current, choose] = useState<Product | null>(null)
  const form = useMemo(() => dataEntityForm(type), [type])
  const dialogs = useMemo(
    () => ({
      form: formDialogFor<Product>(form),
      remove: (props: DialogProps<Product>) => (
        <DeleteEntityDialog type={type} onDeleted={() => choose(null)} {...props} />
      ),
    }),
    [form, type],
  )
  const counts = useEntityCounts()
  const go = (changes: Record<string, string>) => {
    choose(null)
    setParams(Object.fromEntries(Object.entries(changes).filter(([, value]) => value)))
  }
  return (
    <>
      <PageHead
        title={t(text.title)}
        sentence={t(text.sentence)}
        actions={
          <>
            <Segmented<DataType>
              aria-label={t(text.entity)}
              value={type}
              options={dataManagementType.all.map(({ value, label }) => ({
                value: value as DataType,
                label: (
                  <>
                    {label[lang]} <span className="data-count num">{counts[value as DataType]}</span>
                  </>
                ),
              }))}
              onChange={(next) => go({ type: String(next) })}
            />
            <Select
              className="data-dependent"
              aria-label={t(text.dependent)}
              disabled={related === null}
              value={isBeside ? String(related) : ''}
              options={[
                { value: '', label: t(text.none) },
                ...dataManagementType.all
                  .filter(({ value }) => value === related)
                  .map(({ value, label }) => ({ value: String(value), label: label[lang] })),
              ]}
              onChange={(next) => go({ type: String(type), with: next })}
            />
          </>
        }
      />
      <div className={isBeside ? 'data-columns' : undefined}>
        <div>
          <ListScreen
            key={type}
            entity={dataEntities[type].list}
            title={text.title}
            headless
            plain
            lean={isBeside}
            syncAddress={false}
            actions={actions}
            dialogs={dialogs}
            {...(isBeside
              ? {
                  onOpen: choose,
                  isCurrent: ({ id }: Product) => id === current?.id,
                  cells: {
                    displayName: (row: Product) => (
                      <button type="button" className="link-button" onClick={() => choose(row)}>
                        {row.displayName}
                      </button>
                    ),
                  },
                }
              : {})}
            tools={<CreatePlace type={type} dialogs={dialogs} />}
          />
        </div>
        {isBeside && (type === License || type === LicensePlan) && (
          <RelatedList type={type} current={current} />
        )}
      </div>
    </>
  )
}

/** Beside the name of each kind, as in the selector. */
const useEntityCounts = (): Record<DataType, number | undefined> => ({
  1: useCount(dataEntities[1].list).data,
  2: useCount(dataEntities[2].list).data,
  3: useCount(dataEntities[3].list).data,
})

const common = { permission: 'dataManagement.manage', edits: dataManagementCalls.create.edits } as const
const actions: ListAction<Product, 'form' | 'remove'>[] = [
  {
    ...common,
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    run: (_rows, { open }) => open('form'),
  },
  {
    ...common,
    key: 'remove',
    label: text.remove,
    icon: <Trash2 size={16} />,
    danger: true,
    run: (_rows, { open }) => open('remove'),
  },
]

/** A list inside a page has no head of its own: the button stands with its tools. */
function CreatePlace({
  type,
  dialogs,
}: {
  type: DataType
  dialogs: { form: ReturnType<typeof formDialogFor<Product>> }
}) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = dialogs.form
  return (
    <>
      <CreateButton form={dataEntityForm(type)} onClick={() => setOpen(true)} />
      {isOpen && <Dialog rows={[]} onClose={() => setOpen(false)} />}
    </>
  )
}
