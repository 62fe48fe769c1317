import { Form, Radio, Switch } from 'antd'
import { TextField } from '#console/kit/form/TextField.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { groupRules } from '#contract/groups/groups.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import type { GroupValues } from './GroupDialog.tsx'
import { text } from './texts.ts'

interface Props {
  values: GroupValues
  onChange(changes: Partial<GroupValues>): void
}

/** Narrows the recommendations that the group's users see: by rules, or one by one. Premium. */
export function ScopingFields({ values, onChange }: Props) {
  const t = useText()
  const session = useSession()
  const isOn = values.recommendationScopingEnabled
  // What was chosen under an earlier subscription can be given up.
  const premium = isOn ? null : groupRules.scope(session)
  return (
    <div className="scoping">
      <Form.Item label={t(text.scoping)} htmlFor="scoping" {...(premium ? { extra: t(premium) } : {})}>
        <DisabledReason reason={premium && t(premium)} kind="field" label={t(text.scoping)}>
          {(disabled) => (
            <Switch
              id="scoping"
              disabled={disabled}
              checked={isOn}
              onChange={(checked) => onChange({ recommendationScopingEnabled: checked })}
            />
          )}
        </DisabledReason>
      </Form.Item>
      {isOn && (
        <>
          <Form.Item name="scopingChoice" label={t(text.scopingChoice)}>
            <Radio.Group
              onChange={() => onChange({ recommendationsFilter: '' })}
              options={[
                { value: 'classification rules', label: t(text.classification) },
                { value: 'specific recommendations', label: t(text.specific) },
              ]}
            />
          </Form.Item>
          <TextField
            name="recommendationsFilter"
            label={t(text.filter)}
            rows={2}
            hint={t(values.scopingChoice === 'classification rules' ? text.filterHint : text.idsHint)}
            rules={[{ validator: async (_rule, words: string) => checkFilter(words, t) }]}
          />
        </>
      )}
    </div>
  )
}

async function checkFilter(words: string, t: ReturnType<typeof useText>): Promise<void> {
  const problem = scopingProblem(true, words, 'group')
  if (problem) throw new Error(t(problem))
}
