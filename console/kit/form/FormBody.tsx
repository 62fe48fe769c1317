import { Alert, Form as AntForm, Button } from 'antd'
import type { ReactNode } from 'react'
import { type Form, saidFor } from '#contract/kit/form.ts'
import { fieldsOf } from '#contract/kit/form-values.ts'
import type { Text } from '#contract/kit/text.ts'
import { useLanguage, useText } from '../i18n.tsx'
import { sayValue } from './say-value.ts'
import { text } from './texts.ts'
import type { FormState } from './useForm.ts'

interface Props {
  id: string
  form: Form
  state: FormState
  onSubmit(): void
  /** Fields that are wrong stand elsewhere: the names of them. */
  onWrong?(names: readonly string[]): void
  children: ReactNode
}

/** The form element around the fields, and below them what the server said of the whole. */
export function FormBody({ id, form, state, onSubmit, onWrong, children }: Props) {
  return (
    <AntForm
      id={id}
      className="form-body"
      form={state.antForm}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={state.first}
      disabled={false}
      onValuesChange={state.noteChange}
      onFinish={onSubmit}
      {...(onWrong
        ? { onFinishFailed: ({ errorFields }) => onWrong(errorFields.map(({ name }) => String(name[0]))) }
        : {})}
    >
      {children}
      {state.problem && (
        <Refusal problem={state.problem} failure={form.failure && saidFor(form.failure, state.values)} />
      )}
      {state.conflict && <ConflictNote form={form} state={state} />}
    </AntForm>
  )
}

/** What the server said; some forms put a sentence of their own above it. */
function Refusal({ problem, failure }: { problem: string; failure: Text | null }) {
  const t = useText()
  const title = failure ? t(failure) : problem
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={title}
      {...(title === problem ? {} : { description: problem })}
    />
  )
}

/** Somebody else has saved meanwhile: what is theirs, beside what was entered here. */
function ConflictNote({ form, state }: { form: Form; state: FormState }) {
  const { t, lang } = useLanguage()
  const { conflict } = state
  if (!conflict) return null
  const named = (name: string) => fieldsOf(form).find((field) => field.name === name)
  const taken = Object.keys(conflict.taken).flatMap((name) => named(name)?.label[lang] ?? [])
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={conflict.message}
      description={
        <>
          {taken.length > 0 && <p>{t(text.takenOver, { names: taken.join(', ') })}</p>}
          {conflict.both.length > 0 && (
            <ul className="form-conflict">
              {conflict.both.map((name) => (
                <li key={name}>
                  <strong>{named(name)?.label[lang]}</strong>{' '}
                  {t(text.theirs, {
                    value: sayValue(named(name), conflict.row[name], lang) || t(text.emptyValue),
                  })}{' '}
                  <Button
                    type="link"
                    size="small"
                    onClick={() => state.set({ [name]: conflict.row[name] ?? '' })}
                  >
                    {t(text.useTheirs)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  )
}
