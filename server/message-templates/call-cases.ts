import { messageTemplateCalls } from '#contract/message-templates/message-template-list.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor } from '../testing/call-case.ts'

const template = async (db: Db) =>
  (await db.one(sql<{ id: number }>`select id from message_template where name = 'user-invite'`)).id
const words = { title: 'Come to {{account}}', content: '<p><a href="{{link}}">Join</a></p>' }
const shared = { target: template, passes: [200], isShared: true }

export const messageTemplateCases = casesFor(messageTemplateCalls, {
  update: { ...shared, parts: (id) => ({ params: { id }, body: words }) },
  reset: { ...shared, parts: (id) => ({ params: { id } }) },
  sendToMe: { ...shared, parts: (id) => ({ params: { id }, body: { ...words, language: 'en' as const } }) },
})
