import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { rowSchema } from '#contract/kit/answer.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { byId, ids, rowId } from '#contract/schema.ts'
import { notificationAudience, notifications } from './notifications.ts'

const permission = 'notifications.manage'

export const notificationCalls = {
  create: call({
    method: 'POST',
    path: '/notification/create',
    permission,
    summary: 'Create a notification as a draft',
    body: bodyOf(notifications, ['name', 'title', 'content', 'sendEmail?', 'audience?', 'audienceIds?']),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: {
      en: 'Account Notification Succesfully Created',
      de: 'Benachrichtigung erstellt',
    },
  }),
  update: call({
    method: 'PATCH',
    path: '/notification/:id',
    permission,
    summary: 'Change a notification; of a sent one, only the text',
    params: byId,
    body: patchOf(notifications, ['name', 'title', 'content', 'sendEmail', 'audience', 'audienceIds']),
    success: {
      en: 'Account Notification Succesfully Updated',
      de: 'Benachrichtigung aktualisiert',
    },
  }),
  remove: call({
    method: 'DELETE',
    path: '/notification',
    permission,
    summary: 'Delete notifications; sent ones disappear from every bell',
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: 'Account Notification(s) Deleted', de: 'Benachrichtigungen gelöscht' },
  }),
  publish: call({
    method: 'PATCH',
    path: '/notification/:id/publish',
    permission,
    summary: 'Send a draft to the accounts of its audience, by a job; asked twice it is sent once',
    params: byId,
    answer: startedJob,
    success: {
      en: 'Account Notification Succesfully Published',
      de: 'Benachrichtigung veröffentlicht',
    },
  }),
  get: call({
    method: 'GET',
    path: '/notification/:id',
    permission,
    summary: 'One notification, with addresses of its media that can be opened now',
    params: byId,
    answer: rowSchema(notifications),
  }),
  reach: call({
    method: 'POST',
    path: '/notification/reach',
    permission,
    summary: 'How many accounts and users an audience has today',
    body: Type.Object(
      {
        audience: oneOf(notificationAudience),
        audienceIds: Type.Array(rowId, { maxItems: 1000, uniqueItems: true }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ accounts: Type.Integer(), allAccounts: Type.Integer(), users: Type.Integer() }),
    unlogged: true,
  }),
}
