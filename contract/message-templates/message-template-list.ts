import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { fileCalls } from '#contract/files/files.ts'
import { patchOf } from '#contract/kit/body.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, id, type Row, text, up } from '#contract/kit/entity.ts'
import { type Form, form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { byId, filled } from '#contract/schema.ts'
import type { MessageTemplate } from './message-template.ts'

export const messageTemplateStatus = choices('MessageTemplateStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
})

const title = filled(300)
const content = filled(20_000)

/** The messages of the product as operators edit them. English is the row itself, German stands beside it. */
export const messageTemplateRows = entity({
  name: 'MessageTemplate',
  view: 'message_template_extended',
  label: { en: 'Message templates', de: 'Nachrichtenvorlagen' },
  one: { en: 'Template', de: 'Vorlage' },
  permission: 'messageTemplates.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    name: text({ label: { en: 'Key', de: 'Schlüssel' }, filter: true, sort: true, width: 180 }),
    lastUpdateTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
    displayName: text({ label: word.name, strong: true, width: 260 }),
    description: text({ label: word.description, filter: true, search: true, grow: true, width: 420 }),
    title: text({
      label: word.title,
      filter: true,
      search: true,
      write: title,
      width: 320,
    }),
    content: text({ label: word.content, internal: true, write: content }),
    titleDe: text({
      label: word.germanTitle,
      filter: true,
      search: true,
      write: title,
      width: 320,
    }),
    contentDe: text({
      label: { en: 'Content (German)', de: 'Inhalt (Deutsch)' },
      internal: true,
      write: content,
    }),
    isEdited: bool({ label: { en: 'Edited', de: 'Bearbeitet' }, filter: true, sort: true, width: 120 }),
    status: choice(messageTemplateStatus, { label: word.status, filter: true, width: 120 }),
  },
  defaultColumns: ['id', 'lastUpdateTime', 'displayName', 'description'],
  defaultSort: up('id'),
})
export type MessageTemplateRow = Row<typeof messageTemplateRows>

export const messageTemplateCalls = {
  update: call({
    method: 'PATCH',
    path: '/message-template/:id',
    permission: 'messageTemplates.manage',
    summary: 'Change the text of a message template',
    params: byId,
    body: patchOf(messageTemplateRows, ['title', 'content', 'titleDe', 'contentDe']),
    success: { en: 'Message template updated', de: 'Nachrichtenvorlage aktualisiert' },
  }),
  reset: call({
    method: 'POST',
    path: '/message-template/:id/reset',
    permission: 'messageTemplates.manage',
    summary: 'Restore the shipped text of a message template in all languages',
    params: byId,
    success: { en: 'Shipped text restored', de: 'Mitgelieferter Text wiederhergestellt' },
  }),
  sendToMe: call({
    method: 'POST',
    path: '/message-template/:id/send-to-me',
    permission: 'messageTemplates.manage',
    summary: 'Send yourself a message with this text and sample values',
    params: byId,
    body: Type.Object(
      { title, content, language: Type.Union([Type.Literal('en'), Type.Literal('de')]) },
      { additionalProperties: false },
    ),
    success: { en: 'Test email sent to {email}', de: 'Test-E-Mail an {email} gesendet' },
    unlogged: true,
  }),
}

/** The form of one template: which placeholders it knows is its own affair. */
export function messageTemplateForm(template: MessageTemplate): Form {
  const input = {
    kind: 'richText',
    upload: fileCalls.upload,
    height: 260,
    withoutMedia: true,
    places: Object.keys(template.places),
  } as const
  return form(messageTemplateCalls.update, {
    entity: messageTemplateRows,
    fields: [
      { title: word.english, fields: ['title', { name: 'content', input }] },
      {
        title: word.german,
        fields: [
          { name: 'titleDe', label: word.title },
          { name: 'contentDe', label: word.content, input },
        ],
      },
    ],
    failure: word.somethingWentWrong,
  })
}
