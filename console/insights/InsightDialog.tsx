import { Form, Select } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { type Insight, insightCalls, insightStatus, linkPattern } from '#contract/insights/insights.ts'
import { text } from './texts.ts'

interface Values {
  title: string
  description: string
  priority: number | null
  reference: string
  status: number
}

export function InsightDialog({ rows, onClose }: DialogProps<Insight>) {
  const { t, lang } = useLanguage()
  const insight = rows[0]
  const initial: Values = {
    title: insight?.title ?? '',
    description: insight?.description ?? '',
    priority: insight?.priority ?? null,
    reference: insight?.reference ?? '',
    status: insight?.status ?? insightStatus.value.Active,
  }
  const send = (values: Values) => {
    const body = { ...values, priority: Number(values.priority), reference: values.reference.trim() || null }
    return insight
      ? callApi(insightCalls.update, { params: { id: insight.id }, body }, { quiet: true })
      : callApi(insightCalls.create, { body }, { quiet: true })
  }
  return (
    <FormDialog<Values>
      title={t(insight ? text.editTitle : text.create)}
      initial={initial}
      required={['title', 'description', 'priority']}
      submitLabel={t(insight ? formText.save : formText.create)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField name="title" label={t(text.name)} required maxLength={300} />
      <TextField name="description" label={t(text.description)} required rows={5} />
      <TextField name="priority" label={t(text.priority)} required number />
      <TextField
        name="reference"
        label={t(text.link)}
        maxLength={2000}
        placeholder="https://"
        rules={[{ pattern: linkPattern, message: t(formText.invalidLink) }]}
      />
      <Form.Item name="status" label={t(text.status)}>
        <Select options={insightStatus.all.map(({ value, label }) => ({ value, label: label[lang] }))} />
      </Form.Item>
    </FormDialog>
  )
}
