import { accounts } from '#contract/accounts/accounts.ts'
import { uploadFor } from '#contract/files/files.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { formFor } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { vendors } from '#contract/vendors/vendors.ts'
import { notificationCalls } from './notification-calls.ts'
import { audienceProblem, notificationAudience, notificationStatus, notifications } from './notifications.ts'

const { SubscriptionTypes, Resellers, SingleAccounts } = notificationAudience.value

/** What the form has beside the notification's own fields. */
interface Only {
  /** Of the row that it was opened for; a new one has none. */
  status: number
  subscriptionTypeIds: number[]
  vendorIds: number[]
  accountIds: number[]
  /** The send option: the second call after saving. */
  send: 'draft' | 'now'
}
type Audience = Partial<Only> & { audience?: number }

/** Publish options, audience and email are for new notifications and drafts. */
export const isUnsent = ({ status }: { status?: number }): boolean =>
  status === undefined || status === notificationStatus.value.Draft

/** The rows that the chosen audience names. */
export function audienceIdsOf(values: Audience): number[] {
  if (values.audience === SubscriptionTypes) return values.subscriptionTypeIds ?? []
  if (values.audience === Resellers) return values.vendorIds ?? []
  return values.audience === SingleAccounts ? (values.accountIds ?? []) : []
}

/** The form's fields for a stored audience. */
export const audienceFields = (audience: number, ids: number[]) => ({
  subscriptionTypeIds: audience === SubscriptionTypes ? ids : [],
  vendorIds: audience === Resellers ? ids : [],
  accountIds: audience === SingleAccounts ? ids : [],
})

const several = (
  name: 'subscriptionTypeIds' | 'vendorIds' | 'accountIds',
  audience: number,
  label: Text,
  of: Entity,
) => ({
  name,
  label,
  input: { kind: 'rows', several: true, of } as const,
  required: { en: 'Select at least one entry', de: 'Wählen Sie mindestens einen Eintrag aus' },
  when: (values: Audience) => isUnsent(values) && values.audience === audience,
  check: (ids: unknown) => audienceProblem(audience, Array.isArray(ids) ? ids : []),
})

export const notificationForm = formFor<Only>()(notificationCalls.create, {
  entity: notifications,
  update: notificationCalls.update,
  submit: { en: 'Save', de: 'Speichern' },
  initial: { audience: notificationAudience.value.AllAccounts, send: 'draft', sendEmail: false },
  fields: [
    {
      name: 'name',
      help: { en: 'Only operators see the name.', de: 'Den Namen sehen nur Betreiber.' },
    },
    'title',
    {
      name: 'content',
      input: { kind: 'richText', upload: uploadFor('noticeMedia'), height: 160 },
    },
    { name: 'audience', when: isUnsent },
    several(
      'subscriptionTypeIds',
      SubscriptionTypes,
      { en: 'Subscription types', de: 'Abonnementtypen' },
      subscriptionTypes,
    ),
    several('vendorIds', Resellers, { en: 'Resellers', de: 'Vertriebspartner' }, vendors),
    several('accountIds', SingleAccounts, { en: 'Accounts', de: 'Kundenkonten' }, accounts),
    {
      name: 'send',
      label: { en: 'Send', de: 'Senden' },
      input: {
        kind: 'choice',
        as: 'radio',
        of: [
          { value: 'draft', label: { en: 'Save as draft', de: 'Als Entwurf speichern' } },
          { value: 'now', label: { en: 'Send now', de: 'Jetzt senden' } },
        ],
      },
      when: isUnsent,
    },
    {
      name: 'sendEmail',
      label: { en: 'Send it by email as well', de: 'Zusätzlich per E-Mail senden' },
      help: {
        en: 'One email to each active user of the accounts.',
        de: 'Eine E-Mail an jeden aktiven Benutzer der Kundenkonten.',
      },
      when: isUnsent,
    },
  ],
  send: (values, [row]) => {
    const { subscriptionTypeIds: _s, vendorIds: _v, accountIds: _a, send: _o, ...body } = values
    const isOpen = values.audience !== undefined
    return {
      ...(row ? { params: { id: row.id } } : {}),
      body: isOpen ? { ...body, audienceIds: audienceIdsOf(values) } : body,
    }
  },
})
