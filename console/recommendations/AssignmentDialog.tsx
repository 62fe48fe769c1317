import { Form, Select } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { assignBody, unassignValue } from './bodies.ts'
import { DialogSubject } from './DialogSubject.tsx'
import type { Subject } from './subject.ts'
import { text } from './texts.ts'
import { useActivePeople } from './useActivePeople.ts'

interface Values {
  assignee: number | undefined
  notes: string
}

/** Gives recommendations to one of the account's active people, or to nobody. */
export function AssignmentDialog({ rows, onClose }: DialogProps<Subject>) {
  const t = useText()
  const [typed, type] = useState('')
  const people = useActivePeople(useDebounced(typed, 300))
  const [first] = rows
  const holder = first?.assignedToId ?? null
  // Who holds it today has a name in the box, too, when not on the first page of people or no longer active.
  const isUnlisted = holder !== null && !typed && people.items.every(({ id }) => id !== holder)
  const options = [
    ...(typed ? [] : [{ value: unassignValue, label: t(text.unassign) }]),
    ...(isUnlisted ? [{ value: holder, label: first?.assigneeEmail ?? '' }] : []),
    ...people.items.map(({ id, email }) => ({ value: id, label: email })),
  ]
  return (
    <FormDialog<Values>
      title={t(text.assignTitle)}
      initial={{ assignee: holder ?? undefined, notes: '' }}
      submitLabel={t(text.assign)}
      onClose={onClose}
      onSubmit={({ assignee, notes }) =>
        callApi(
          accountRecommendationCalls.assign,
          {
            body: assignBody(
              rows.map(({ id }) => id),
              assignee ?? unassignValue,
              notes,
            ),
          },
          { quiet: true },
        )
      }
    >
      <DialogSubject rows={rows} />
      <Form.Item
        name="assignee"
        label={t(text.assignee)}
        rules={[{ required: true, message: t(formText.required) }]}
      >
        <Select<number>
          showSearch={{ filterOption: false, onSearch: type }}
          placeholder={t(text.choosePerson)}
          loading={people.isLoading}
          options={options}
        />
      </Form.Item>
      <TextField name="notes" label={t(text.notes)} rows={3} />
    </FormDialog>
  )
}
