import { userStatus } from '#contract/access/roles.ts'
import { type Form, formFor } from '#contract/kit/form.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { assignableUsers } from '#contract/users/users.ts'
import { accountRecommendationCalls as calls } from './account-recommendation-calls.ts'
import { recommendationViewCalls } from './recommendation-views.ts'

/** The reasons of an exemption; they are kept in English and said in the reader's language. */
export const exemptionReasons = {
  'I use a third party tool': {
    en: 'I use a third party tool',
    de: 'Ich verwende ein Werkzeug eines Drittanbieters',
  },
  'Risk Accepted': { en: 'Risk Accepted', de: 'Risiko akzeptiert' },
  Other: { en: 'Other', de: 'Anderer Grund' },
} satisfies Record<string, Text>
export type ExemptionReason = keyof typeof exemptionReasons
const reasons = Object.keys(exemptionReasons) as ExemptionReason[]

/** The reason as it is kept: one of the first two, or 'Other: ' and the person's own words. */
export const reasonText = (reason: ExemptionReason, other: string): string =>
  reason === 'Other' ? `Other: ${other.trim()}` : reason

/** A kept reason in the reader's language; a person's own words stay as they are. */
export function sayReason(stored: string | null, lang: Lang): string | null {
  if (stored === null) return null
  const [, own] = /^Other: (.*)$/s.exec(stored) ?? []
  if (own !== undefined) return `${exemptionReasons.Other[lang]}: ${own}`
  return stored in exemptionReasons ? exemptionReasons[stored as ExemptionReason][lang] : stored
}

/** The last moment of a day, in the reader's zone. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59).toISOString()
}

const idsOf = (rows: readonly object[]): number[] => (rows as readonly { id: number }[]).map(({ id }) => id)

const notes = { en: 'Notes (optional)', de: 'Notizen (optional)' }

export const exemptForm = formFor<{ choice: ExemptionReason; other: string; expires: string | null }>()(
  calls.setExempt,
  {
    title: { en: 'Exempt Recommendation', de: 'Empfehlung ausnehmen' },
    submit: { en: 'Exempt', de: 'Ausnehmen' },
    fields: [
      {
        name: 'choice',
        label: word.reason,
        input: {
          kind: 'choice',
          as: 'radio',
          of: reasons.map((value) => ({ value, label: exemptionReasons[value] })),
        },
      },
      {
        name: 'other',
        label: { en: 'Your reason', de: 'Ihr Grund' },
        input: { kind: 'lines', rows: 3 },
        shape: { type: 'string', maxLength: 1900 },
        required: word.thisFieldIsRequired,
        when: ({ choice }) => choice === 'Other',
      },
      {
        name: 'expires',
        label: { en: 'Ends on (optional)', de: 'Endet am (optional)' },
        help: {
          en: 'The exemption ends automatically at the end of this day.',
          de: 'Die Ausnahme endet automatisch am Ende dieses Tages.',
        },
        input: { kind: 'date', notBeforeToday: true },
      },
    ],
    initial: { choice: 'I use a third party tool' },
    send: ({ choice = 'Other', other = '', expires }, rows) => ({
      body: {
        accountRecommendationIds: idsOf(rows),
        exempt: true,
        reason: reasonText(choice, other),
        ...(expires ? { expiresAt: endOfDay(expires) } : {}),
      },
    }),
  },
)

const markForm = (compliant: boolean, title: Text): Form =>
  formFor()(calls.setCompliant, {
    title,
    submit: { en: 'Mark', de: 'Markieren' },
    fields: [{ name: 'notes', label: notes, input: { kind: 'lines', rows: 4 } }],
    send: (values, rows) => ({
      body: {
        accountRecommendationIds: idsOf(rows),
        compliant,
        ...(values.notes ? { notes: values.notes } : {}),
      },
    }),
  })
export const markCompliantForm = markForm(true, { en: 'Mark as Compliant', de: 'Als konform markieren' })
export const markNonCompliantForm = markForm(false, {
  en: 'Mark as Non-Compliant',
  de: 'Als nicht konform markieren',
})

/** The choice in the assignment dialog that ends an assignment. */
export const unassignValue = -1

export const assignForm = formFor()(calls.assign, {
  title: { en: 'Recommendation(s) Assignment', de: 'Zuweisung von Empfehlungen' },
  submit: { en: 'Assign', de: 'Zuweisen' },
  fields: [
    {
      name: 'assignedToId',
      label: { en: 'Assignee', de: 'Zugewiesen an' },
      input: {
        kind: 'rows',
        of: assignableUsers,
        filter: `status eq ${userStatus.value.Active}`,
        also: [{ value: unassignValue, label: word.unassigned }],
      },
      required: word.thisFieldIsRequired,
    },
    { name: 'notes', label: notes, input: { kind: 'lines', rows: 3 } },
  ],
  // Any id below 0 means nobody: the field is left out then.
  send: ({ assignedToId, notes: noted }, rows) => ({
    body: {
      recommendationIds: idsOf(rows),
      ...(assignedToId != null && assignedToId >= 0 ? { assignedToId } : {}),
      ...(noted ? { notes: noted } : {}),
    },
  }),
})

export const viewNameForm = formFor()(recommendationViewCalls.create, {
  title: word.saveView,
  fields: ['name'],
})
