import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { viewNameForm } from '#contract/recommendations/work-forms.ts'
import { viewText } from './view-texts.ts'

interface Props {
  title: string
  name: string
  onSave(name: string): Promise<unknown>
  onClose(): void
}

export function ViewNameDialog({ title, name, onSave, onClose }: Props) {
  return (
    <FormDialog
      form={viewNameForm}
      title={title}
      initial={{ name }}
      size="small"
      onClose={() => onClose()}
      onSubmit={(values) => onSave(String(values.name))}
      helps={name ? {} : { name: viewText.saveHint }}
    />
  )
}
