import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Plain } from '#contract/kit/plain.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { CreateButton, editAction, formDialog, removeAction } from './form-screen.tsx'

/** The screen of a plain entity: its list, with create, edit and delete for those who may. */
export function plainScreen({ entity, calls, form, title, rules, warning }: Plain) {
  const actions = [
    editAction<Row<Entity>>(form, rules?.update ? { rule: rules.update } : {}),
    removeAction(entity, calls.remove, {
      ...(rules?.remove ? { rule: rules.remove } : {}),
      ...(warning ? { warning } : {}),
    }),
  ]
  const dialogs = { form: formDialog(form) }
  return () => (
    <ListScreen
      entity={entity}
      title={title ?? entity.label}
      actions={actions}
      dialogs={dialogs}
      head={(open) => <CreateButton form={form} onClick={() => open('form')} />}
    />
  )
}
