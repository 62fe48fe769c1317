import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import { viewText } from './view-texts.ts'

interface Props {
  title: string
  name: string
  onSave(name: string): Promise<unknown>
  onClose(): void
}

export function ViewNameDialog({ title, name, onSave, onClose }: Props) {
  const t = useText()
  return (
    <FormDialog
      title={title}
      initial={{ name }}
      required={['name']}
      size="small"
      submitLabel={t(formText.save)}
      onClose={onClose}
      onSubmit={(values) => onSave(values.name.trim())}
    >
      <TextField
        name="name"
        label={t(viewText.name)}
        required
        maxLength={100}
        hint={name ? '' : t(viewText.saveHint)}
      />
    </FormDialog>
  )
}
