import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Form } from '#contract/kit/form.ts'
import { fieldsOf, firstValues } from '#contract/kit/form-values.ts'
import { useText } from '../i18n.tsx'
import type { DialogProps } from '../list/actions.ts'
import { ForAll } from './ForAll.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { text } from './texts.ts'

interface Props extends DialogProps<object>, Pick<FormDialogProps, 'own'> {
  /** Its `send` says how several rows are changed at once. */
  form: Form
}

/** One change of many rows: only the fields that are ticked are sent, the others stay as they are in each row. */
export function BulkForm({ form, rows, onClose, own, all, send }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const fields = fieldsOf(form).filter((field) => !field.shown)
  const only: Form = {
    ...form,
    groups: [{ title: null, help: null, fields: fields.filter(({ name }) => chosen.includes(name)) }],
  }
  return (
    <FormDialog
      form={only}
      rows={rows}
      initial={firstValues(form, null)}
      title={t(text.bulkTitle, { n: all?.count ?? rows.length })}
      isReady={chosen.length > 0}
      onClose={onClose}
      {...(own ? { own } : {})}
      {...(send ? { send } : {})}
    >
      <ForAll all={all} />
      <p>{t(text.bulkHelp)}</p>
      <Checkbox.Group
        className="bulk-fields"
        aria-label={t(text.bulkHelp)}
        options={fields.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={[...chosen]}
        onChange={(names) => setChosen(names)}
      />
    </FormDialog>
  )
}
