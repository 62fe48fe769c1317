import type { Entity, Row } from '#contract/kit/entity.ts'
import type { Plain } from '#contract/kit/plain.ts'
import type { Text } from '#contract/kit/text.ts'
import { StartButton } from '../jobs/StartButton.tsx'
import { filledBy } from '../list/empty.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { EditedFigures, shippedAction, shippedDialog } from '../shipped/shipped-screen.tsx'
import { CreateButton, editAction, formDialog, removeAction } from './form-screen.tsx'

/** The screen of a plain entity: its list, with create, edit, delete and the jobs it starts for those who may. */
export function plainScreen({ entity, calls, form, starts, rules, warning, shipped }: Plain, title: Text) {
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
      title={title}
      actions={actions}
      {...(shipped ? { sentence: <EditedFigures of={shipped} /> } : {})}
      dialogs={dialogs}
      empty={empty}
      head={(open) => (
        <>
          {starts.map((start) => (
            <StartButton key={start.call.path} {...start} />
          ))}
          <CreateButton form={form} onClick={() => open('form')} />
        </>
      )}
    />
  )
}

const noDialog = () => null
