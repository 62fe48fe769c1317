import { isEmail } from '#contract/kit/email.ts'
import type { FormField } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

const words = {
  email: word.email,
  emails: word.emails,
  required: { en: 'This field is required!', de: 'Dieses Feld ist erforderlich!' },
  invalid: {
    en: 'Please input a valid email address!',
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein!',
  },
} satisfies Record<string, Text>

/** The addresses of an invitation. A mistyped one is refused, never dropped. */
export const emailsField = ({ single = false } = {}): FormField<object, 'emails'> => ({
  name: 'emails',
  label: single ? words.email : words.emails,
  input: { kind: 'emails', single },
  required: words.required,
  shape: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 254 } },
  check: (emails) => {
    const typed = Array.isArray(emails) ? emails : []
    const isWrong = typed.some((email) => !isEmail(String(email))) || (single && typed.length > 1)
    if (isWrong) return words.invalid
    return typed.length === 0 ? words.required : null
  },
})
export interface Emails {
  emails: string[]
}
