import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { ids } from '#contract/schema.ts'

export const mailState = choices('MailState', {
  Waiting: { value: 1, state: 'pending', en: 'Waiting', de: 'Wartet' },
  Failed: { value: 2, state: 'bad', en: 'Not delivered', de: 'Nicht zugestellt' },
  Interrupted: { value: 3, state: 'warning', en: 'Possibly delivered', de: 'Möglicherweise zugestellt' },
})

/** Mails that were given up, and those that wait because an attempt came to nothing. */
export const undeliveredMails = entity({
  name: 'undeliveredMail',
  table: 'outbox_mail',
  label: word.undeliveredEmails,
  one: word.email,
  permission: 'mails.manage',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      showTime: true,
      stored: 'created_at',
      width: 150,
    }),
    recipient: text({
      label: { en: 'Recipient', de: 'Empfänger' },
      strong: true,
      width: 190,
    }),
    subject: text({ label: { en: 'Subject', de: 'Betreff' }, filter: true, search: true, width: 180 }),
    accountName: maybe(
      text({
        label: word.account,
        filter: true,
        sort: true,
        search: true,
        width: 130,
      }),
    ),
    state: choice(mailState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 150,
    }),
    attempts: int({ label: word.attempts, filter: true, sort: true, width: 100 }),
    lastError: maybe(
      text({
        label: { en: 'Mail server response', de: 'Antwort des Mailservers' },
        filter: true,
        width: 190,
      }),
    ),
    nextAttemptTime: maybe(
      datetime({
        label: { en: 'Next attempt', de: 'Nächster Versuch' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
  },
  defaultColumns: ['creationTime', 'recipient', 'subject', 'accountName', 'state', 'lastError'],
  defaultSort: down('creationTime'),
})
export type UndeliveredMail = Row<typeof undeliveredMails>

export const undeliveredMailRules = {
  sendAgain: (mails: readonly Pick<UndeliveredMail, 'state'>[]): Text | null =>
    mails.some(({ state }) => state === mailState.value.Waiting)
      ? {
          en: 'A selected email is still waiting for its next attempt',
          de: 'Eine ausgewählte E-Mail wartet noch auf ihren nächsten Versuch',
        }
      : null,
}

export const undeliveredMailCalls = {
  sendAgain: call({
    method: 'POST',
    path: '/mail/send-again',
    permission: 'mails.manage',
    summary: 'Send undelivered emails again',
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: 'Emails queued: {n}', de: 'E-Mails eingereiht: {n}' },
  }),
}
