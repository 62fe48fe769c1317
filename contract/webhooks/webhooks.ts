import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, choiceList, datetime, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { byId, ids, name, rowId } from '#contract/schema.ts'
import { deliveryState, webhookFormat, webhookLanguage, webhookStatus } from './webhook-choices.ts'
import { webhookEvent } from './webhook-events.ts'

/** An address on the web, with nothing in it that belongs elsewhere. */
const address = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^\\s*[hH][tT][tT][pP][sS]?:\\/\\/[^\\s\\/$.?#@][^\\s@]*\\s*$',
  'x-fault': {
    en: 'enter an address like https://example.com/hook',
    de: 'geben Sie eine Adresse wie https://example.com/hook ein',
  },
})

/** Whose they are follows from who asks: an account's, or the platform's own, which hear of all accounts. */
export const webhooks = entity({
  name: 'webhook',
  view: 'webhook_extended',
  label: word.webhooks,
  one: { en: 'Webhook', de: 'Webhook' },
  permission: 'webhooks.manage',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, internal: true }),
    name: text({
      label: word.name,
      strong: true,
      write: name,
      width: 180,
    }),
    url: text({
      label: { en: 'Address', de: 'Adresse' },
      filter: true,
      sort: true,
      search: true,
      write: address,
      width: 230,
    }),
    events: choiceList(webhookEvent, {
      label: word.events,
      filter: true,
      write: Type.Array(oneOf(webhookEvent), { minItems: 1, maxItems: 5, uniqueItems: true }),
      width: 230,
    }),
    format: choice(webhookFormat, {
      label: { en: 'Format', de: 'Format' },
      filter: true,
      sort: true,
      write: true,
      width: 110,
    }),
    language: choice(webhookLanguage, {
      label: word.language,
      filter: true,
      write: true,
      width: 110,
    }),
    status: choice(webhookStatus, {
      label: word.status,
      filter: true,
      sort: true,
      write: true,
      width: 110,
    }),
    lastState: maybe(
      choice(deliveryState, {
        label: { en: 'Last delivery', de: 'Letzte Zustellung' },
        filter: true,
        width: 160,
      }),
    ),
    lastTime: maybe(
      datetime({
        label: { en: 'Last delivery time', de: 'Zeitpunkt der letzten Zustellung' },
        filter: true,
        sort: true,
        width: 170,
      }),
    ),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'url', 'events', 'format', 'status', 'lastState'],
})
export type Webhook = Row<typeof webhooks>

const secret = Type.Object({ id: rowId, secret: Type.String() })
const permission = 'webhooks.manage'
const byIds = Type.Object({ ids }, { additionalProperties: false })

export const webhookCalls = {
  create: call({
    method: 'POST',
    path: '/webhook',
    permission,
    summary: 'Create a webhook; the answer has its secret, which is not shown again',
    body: bodyOf(webhooks, ['name', 'url', 'events', 'format', 'language?', 'status?']),
    answer: secret,
    status: 201,
    success: { en: 'Webhook created', de: 'Webhook erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/webhook/:id',
    permission,
    summary: 'Change a webhook',
    params: byId,
    body: patchOf(webhooks, ['name', 'url', 'events', 'format', 'language', 'status']),
    success: { en: 'Webhook updated', de: 'Webhook aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/webhook',
    permission,
    summary: 'Delete webhooks with their deliveries',
    body: byIds,
    success: { en: 'Webhooks deleted: {n}', de: 'Webhooks gelöscht: {n}' },
  }),
  rollSecret: call({
    method: 'POST',
    path: '/webhook/:id/roll-secret',
    permission,
    summary: 'Create a new secret; for one day, messages are also signed with the previous one',
    params: byId,
    answer: secret,
    success: { en: 'New secret created', de: 'Neuer geheimer Schlüssel erstellt' },
  }),
  test: call({
    method: 'POST',
    path: '/webhook/:id/test',
    permission,
    summary: 'Send a test message',
    params: byId,
    success: {
      en: 'Test message queued. The deliveries show the answer.',
      de: 'Testnachricht eingereiht. Die Zustellungen zeigen die Antwort.',
    },
  }),
}

export const webhookForm = form(webhookCalls.create, {
  entity: webhooks,
  update: webhookCalls.update,
  fields: [
    'name',
    { name: 'url', input: { kind: 'line' }, placeholder: same('https://') },
    { name: 'events', input: { kind: 'choices', of: webhookEvent } },
    {
      name: 'format',
      input: { kind: 'choice', of: webhookFormat },
      help: {
        en: 'JSON is signed and documented for your own receivers. Teams reads cards, Slack reads blocks.',
        de: 'JSON ist signiert und für eigene Empfänger dokumentiert. Teams liest Karten, Slack liest Blöcke.',
      },
    },
    { name: 'language', input: { kind: 'choice', of: webhookLanguage, as: 'radio' } },
    { name: 'status', input: { kind: 'choice', of: webhookStatus, as: 'radio' } },
  ],
  initial: {
    events: webhookEvent.all.map(({ value }) => value as 1),
    format: webhookFormat.value.Json,
    language: webhookLanguage.value.English,
    status: webhookStatus.value.Enabled,
  },
})
