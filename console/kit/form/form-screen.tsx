import { Button } from 'antd'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { Call } from '#contract/kit/call.ts'
import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Form } from '#contract/kit/form.ts'
import { rowsFieldOf } from '#contract/kit/rows-field.ts'
import type { Text } from '#contract/kit/text.ts'
import { callApi } from '../api.ts'
import { asksToRemove } from '../asks.ts'
import { useText } from '../i18n.tsx'
import type { DialogProps, ListAction } from '../list/actions.ts'
import type { Send } from '../list/all-rows.ts'
import type { Permission } from '../names.ts'
import { useSession } from '../session.tsx'
import { ForAll } from './ForAll.tsx'
import type { FormDialogProps } from './FormDialog.tsx'
import { LazyFormDialog } from './LazyFormDialog.tsx'
import { text } from './texts.ts'

/** Who may send a call: the contract names a permission of the contract. */
export const neededFor = (call: Call): Permission => call.permission as Permission

/** What a call edits, where the catalogue can be closed for editing. */
const editedBy = ({ edits }: Call): { edits?: Text } => (edits ? { edits } : {})

/** What this person and these rows add to a form; null while it is not known. */
type Traits<R> = (rows: readonly R[], send: Send) => Partial<FormDialogProps> | null

interface TraitedProps<R> extends DialogProps<R> {
  form: Form
  useTraits: Traits<R>
}
function TraitedDialog<R extends object>({ form, useTraits, rows, onClose, all, send }: TraitedProps<R>) {
  const traits = useTraits(rows, send ?? callApi)
  if (!traits) return null
  // Of all rows that match it names none.
  const said = all ? { ...traits, children: <ForAll all={all} /> } : traits
  return <LazyFormDialog form={form} rows={rows} onClose={onClose} {...(send ? { send } : {})} {...said} />
}

const noTraits = () => ({})

/** The dialog of a declared form, for the `dialogs` of a list. */
export const formDialogFor =
  <R extends object>(form: Form, useTraits: Traits<R> = noTraits) =>
  (props: DialogProps<R>) => <TraitedDialog form={form} useTraits={useTraits} {...props} />
export const formDialog = <E extends Entity>(form: Form, useTraits?: Traits<Row<E>>) =>
  formDialogFor<Row<E>>(form, useTraits)

/** 'Edit' in a row's menu: opens the dialog named `form`. */
export const editAction = <R,>(
  form: Form,
  more: Partial<ListAction<R, 'form'>> = {},
): ListAction<R, 'form'> => ({
  key: 'edit',
  label: text.edit,
  icon: <Pencil size={16} />,
  permission: neededFor(form.update),
  ...editedBy(form.update),
  run: (_rows, { open }) => open('form'),
  ...more,
})

interface Removing<R> {
  rule?: (rows: readonly R[]) => Text | null
  /** What happens then, in a sentence. */
  warning?: Text
  bulk?: boolean
}

/** 'Delete' in a row's menu and for a selection: asks with the number and the names of what goes. */
export const removeAction = <E extends Entity>(
  entity: E,
  call: Call,
  { rule, warning, bulk = true }: Removing<Row<E>> = {},
): ListAction<Row<E>> => ({
  key: 'remove',
  label: text.remove,
  icon: <Trash2 size={16} />,
  permission: neededFor(call),
  ...editedBy(call),
  bulk,
  all: bulk && rowsFieldOf(call) !== null,
  danger: true,
  ...(rule ? { rule } : {}),
  run: async (rows, { confirm, send }) => {
    if (!(await confirm(asksToRemove(entity, rows, warning)))) return false
    const keys = rows.map((row) => (row as Record<string, unknown>)[entity.key])
    await send(
      call,
      (call.path.includes(':') ? { params: { id: keys[0] } } : { body: { ids: keys } }) as never,
    )
  },
})

/** The button that opens an empty form, for who may send it. */
export function CreateButton({ form, onClick }: { form: Form; onClick(): void }) {
  const t = useText()
  const session = useSession()
  if (!session.can(neededFor(form.call))) return null
  return (
    <DisabledReason reason={session.editsDisabled(form.call.edits)} label={t(form.title)}>
      {(disabled) => (
        <Button type="primary" icon={<Plus size={16} />} disabled={disabled} onClick={onClick}>
          {t(form.title)}
        </Button>
      )}
    </DisabledReason>
  )
}
