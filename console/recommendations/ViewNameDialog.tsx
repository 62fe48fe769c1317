import { LazyFormDialog } from '#console/kit/form/LazyFormDialog.tsx'
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
    <LazyFormDialog
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
