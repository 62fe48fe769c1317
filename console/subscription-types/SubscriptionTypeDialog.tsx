import { Form, Switch } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { keptFilter, scopingProblem } from '#contract/recommendations/scoping.ts'
import {
  type SubscriptionType,
  subscriptionTypeCalls,
} from '#contract/subscription-types/subscription-types.ts'
import { text } from './texts.ts'

interface Values {
  name: string
  recommendationScopingEnabled: boolean
  recommendationsFilter: string
  enableExport: boolean
}

export function SubscriptionTypeDialog({ rows, onClose }: DialogProps<SubscriptionType>) {
  const t = useText()
  const type = rows[0]
  const initial: Values = {
    name: type?.name ?? '',
    recommendationScopingEnabled: type?.recommendationScopingEnabled ?? false,
    recommendationsFilter: type?.recommendationsFilter ?? '',
    enableExport: type?.enableExport ?? false,
  }
  const send = ({ recommendationsFilter, ...rest }: Values) => {
    const kept = keptFilter(rest.recommendationScopingEnabled, recommendationsFilter, 'subscriptionType')
    const values = { ...rest, recommendationsFilter: kept }
    return type
      ? callApi(
          subscriptionTypeCalls.update,
          { body: { ids: [type.id], updateSubscriptionDto: values } },
          { quiet: true },
        )
      : callApi(subscriptionTypeCalls.create, { body: values }, { quiet: true })
  }
  return (
    <FormDialog<Values>
      title={t(type ? text.editTitle : text.create)}
      initial={initial}
      required={['name']}
      submitLabel={t(type ? formText.save : formText.create)}
      onClose={onClose}
      onSubmit={send}
    >
      {(values) => (
        <>
          <TextField name="name" label={t(text.name)} required />
          <Form.Item name="recommendationScopingEnabled" label={t(text.scoping)} valuePropName="checked">
            <Switch />
          </Form.Item>
          {values.recommendationScopingEnabled && (
            <TextField
              name="recommendationsFilter"
              label={t(text.filter)}
              rows={2}
              hint={t(text.filterHint)}
              rules={[{ validator: async (_rule, words: string) => checkFilter(words, t) }]}
            />
          )}
          <Form.Item name="enableExport" label={t(text.enableExport)} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

async function checkFilter(words: string, t: ReturnType<typeof useText>): Promise<void> {
  const problem = scopingProblem(true, words, 'subscriptionType')
  if (problem) throw new Error(t(problem))
}
