import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { type Group, groupCalls, type ScopingChoice, scopingChoiceOf } from '#contract/groups/groups.ts'
import { keptFilter } from '#contract/recommendations/scoping.ts'
import { PermissionFields } from './PermissionFields.tsx'
import { ScopingFields } from './ScopingFields.tsx'
import { text } from './texts.ts'

export interface GroupValues {
  name: string
  description: string
  permissions: number[]
  recommendationScopingEnabled: boolean
  scopingChoice: ScopingChoice
  recommendationsFilter: string
}

export function GroupDialog({ rows, onClose }: DialogProps<Group>) {
  const t = useText()
  const confirm = useConfirm()
  const group = rows[0]
  const initial: GroupValues = {
    name: group?.name ?? '',
    description: group?.description ?? '',
    permissions: group?.permissions ?? [],
    recommendationScopingEnabled: group?.recommendationScopingEnabled ?? false,
    scopingChoice: scopingChoiceOf(group?.recommendationsFilter ?? null),
    recommendationsFilter: group?.recommendationsFilter ?? '',
  }
  const send = async ({ scopingChoice: _choice, recommendationsFilter, ...values }: GroupValues) => {
    const isSure = await confirm({
      title: t(text.sure),
      text: t(group ? text.sureUpdate : text.sureCreate, { name: values.name }),
      yes: t(text.yes),
      no: t(text.no),
    })
    if (!isSure) return false
    const kept = keptFilter(values.recommendationScopingEnabled, recommendationsFilter, 'group')
    const body = { ...values, recommendationsFilter: kept }
    return group
      ? callApi(groupCalls.update, { params: { id: group.id }, body }, { quiet: true })
      : callApi(groupCalls.create, { body }, { quiet: true })
  }
  return (
    <FormDialog<GroupValues>
      title={t(group ? text.editTitle : text.create)}
      initial={initial}
      required={['name', 'description']}
      submitLabel={t(group ? formText.save : formText.create)}
      onClose={onClose}
      onSubmit={send}
      failure={t(formText.somethingWrong)}
    >
      {(values, set) => (
        <>
          <TextField name="name" label={t(text.name)} required={t(formText.nameRequired)} />
          <TextField
            name="description"
            label={t(text.description)}
            rows={2}
            required={t(formText.descriptionRequired)}
          />
          <PermissionFields chosen={values.permissions} onChange={(permissions) => set({ permissions })} />
          <ScopingFields values={values} onChange={set} />
        </>
      )}
    </FormDialog>
  )
}
