import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { asks, nameOf } from '#console/kit/asks.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import type { Row } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import {
  dataDependents,
  dataManagementCalls,
  dataManagementType,
  dependentsPath,
  relateForm,
} from '#contract/products/data-management.ts'
import { licensesRelationship, type Product } from '#contract/products/products.ts'
import { questions, text } from './texts.ts'

type Dependent = Row<typeof dataDependents>
const { License } = dataManagementType.value
const cells: Cells<typeof dataDependents> = {
  dependentTableDisplayName: (row) => <TableName row={row} />,
}

/** The API says it in English. */
function TableName({ row }: { row: Dependent }) {
  const { lang } = useLanguage()
  const kind = dataManagementType.all.find(({ label }) => label.en === row.dependentTableDisplayName)
  return kind?.label[lang] ?? row.dependentTableDisplayName
}

/** What is related to the current row of the list beside it. */
export function RelatedList({ type, current }: { type: 2 | 3; current: Product | null }) {
  const t = useText()
  const client = useQueryClient()
  const locked = useSession().editsDisabled(dataManagementCalls.create.edits)
  const [isRelating, setRelating] = useState(false)
  const links = useRows(
    licensesRelationship,
    {
      filter: where(
        licensesRelationship,
        type === License ? { licenseId: current?.id ?? 0 } : { licensePlanId: current?.id ?? 0 },
      ),
      top: 200,
    },
    { enabled: current !== null },
  )
  if (!current)
    return (
      <Panel>
        <EmptyState title={t(text.dependent)} text={t(text.chooseFirst)} />
      </Panel>
    )
  const related = (links.data ?? []).map((link) => (type === License ? link.licensePlanId : link.licenseId))
  const actions: ListAction<Dependent>[] = [
    {
      key: 'unrelate',
      label: text.unrelate,
      icon: <Trash2 size={16} />,
      permission: 'dataManagement.manage',
      edits: dataManagementCalls.create.edits,
      bulk: true,
      run: async (rows, { confirm }) => {
        if (!(await confirm(asks(rows, (row) => nameOf(dataDependents, row), questions.unrelate))))
          return false
        const relationships = rows.map(({ id }) =>
          type === License
            ? { licenseId: current.id, licensePlanId: id }
            : { licenseId: id, licensePlanId: current.id },
        )
        await callApi(dataManagementCalls.unrelate, { body: { relationships } })
      },
    },
  ]
  return (
    <div>
      <ListScreen
        key={`${type} ${current.id}`}
        entity={dataDependents}
        title={text.dependent}
        endpoint={dependentsPath(current.id, type)}
        fixedFilter={`dependentTableDisplayName eq '${type === License ? 'License Plan' : 'License'}'`}
        headless
        plain
        lean
        syncAddress={false}
        actions={actions}
        cells={cells}
        views={<p className="data-related cut">{t(text.relatedTo, { name: current.displayName })}</p>}
        tools={
          <DisabledReason reason={locked} label={t(text.relate)}>
            {(disabled) => (
              <Button icon={<Link2 size={16} />} disabled={disabled} onClick={() => setRelating(true)}>
                {t(text.relate)}
              </Button>
            )}
          </DisabledReason>
        }
      />
      {isRelating && (
        <FormDialog
          form={relateForm(type, current.id, related)}
          onClose={() => {
            setRelating(false)
            void client.invalidateQueries()
          }}
        />
      )}
    </div>
  )
}
