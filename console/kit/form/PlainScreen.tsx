import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Plain } from '#contract/kit/plain.ts'
import { filledBy } from '../list/empty.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { EditedFigures, shippedAction, shippedDialog } from '../shipped/shipped-screen.tsx'
import { CreateButton, editAction, formDialog, removeAction } from './form-screen.tsx'

/** The screen of a plain entity: its list, with create, edit and delete for those who may. */
export function plainScreen({ entity, calls, form, title, rules, warning, shipped }: Plain) {
  const actions = [
    editAction<Row<Entity>>(form, rules?.update ? { rule: rules.update } : {}),
    ...(shipped ? [shippedAction<Row<Entity>>(shipped)] : []),
    removeAction(entity, calls.remove, {
      ...(rules?.remove ? { rule: rules.remove } : {}),
      ...(warning ? { warning } : {}),
    }),
  ]
  const dialogs = {
    form: formDialog(form),
    shipped: shipped ? shippedDialog<Row<Entity>>(shipped) : noDialog,
  }
  const empty = filledBy(form.title)
  return () => (
    <ListScreen
      entity={entity}
      title={title ?? entity.label}
      actions={actions}
      {...(shipped ? { sentence: <EditedFigures of={shipped} /> } : {})}
      dialogs={dialogs}
      empty={empty}
      head={(open) => <CreateButton form={form} onClick={() => open('form')} />}
    />
  )
}

const noDialog = () => null
