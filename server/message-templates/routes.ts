import type { Lang, Text } from '#contract/kit/text.ts'
import {
  type MessageTemplate,
  mediaFault,
  samplesOf,
  templateFault,
  type Written,
  writtenIn,
} from '#contract/message-templates/message-template.ts'
import {
  messageTemplateCalls,
  messageTemplateRows,
} from '#contract/message-templates/message-template-list.ts'
import { templateNamed } from '#contract/message-templates/message-templates.ts'
import { handle, type Route } from '../handle.ts'
import { holdOne } from '../kit/change.ts'
import { cleanHtml } from '../kit/clean-html.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, notFound } from '../kit/errors.ts'
import { queueWritten } from '../mail/actions.ts'

/** Where a fault of one language's words stands in the form. */
const contentField: Record<Lang, string> = { en: 'content', de: 'contentDe' }

export const messageTemplateRoutes: Route[] = [
  handle(messageTemplateCalls.update, async ({ db, params: { id }, body, now, seen }) => {
    const row = await holdOne(db, messageTemplateRows, id, { seen })
    const template = declared(row.name)
    // As it was written first: what is cleaned away would not be named.
    refuseFault('content', body.content === undefined ? null : mediaFault(template, body.content))
    refuseFault('contentDe', body.contentDe === undefined ? null : mediaFault(template, body.contentDe))
    const words: Record<Lang, Written> = {
      en: { title: (body.title ?? row.title).trim(), content: cleaned(body.content) ?? row.content },
      de: { title: (body.titleDe ?? row.titleDe).trim(), content: cleaned(body.contentDe) ?? row.contentDe },
    }
    for (const lang of ['en', 'de'] as const)
      refuseFault(contentField[lang], templateFault(template, words[lang]))
    await write(db, id, words, now, now)
  }),

  handle(messageTemplateCalls.reset, async ({ db, params: { id }, now }) => {
    const { name } = await holdOne(db, messageTemplateRows, id)
    const template = declared(name)
    await write(db, id, { en: writtenIn(template, 'en'), de: writtenIn(template, 'de') }, now, null)
  }),

  handle(messageTemplateCalls.sendToMe, async ({ db, who, params: { id }, body, now, say }) => {
    const template = declared((await db.get(messageTemplateRows, id)).name)
    const written = { title: body.title.trim(), content: cleanHtml(body.content) }
    refuseFault('content', mediaFault(template, body.content) ?? templateFault(template, written))
    const email = who.actor?.email ?? who.email
    await queueWritten(db, [
      { template, written, values: samplesOf(template, body.language), to: email, lang: body.language, now },
    ])
    say({ email })
  }),
]

/** A row of a template that this version does not send any more cannot be edited. */
function declared(name: string): MessageTemplate {
  const template = templateNamed(name)
  if (!template) throw notFound()
  return template
}

const cleaned = (content: string | undefined) => (content === undefined ? undefined : cleanHtml(content))

function refuseFault(field: string, fault: Text | null): void {
  if (fault) throw badField(field, fault)
}

const write = (db: Db, id: number, { en, de }: Record<Lang, Written>, now: Date, editedAt: Date | null) =>
  db.run(sql`
    update message_template
    set title = ${en.title}, content = ${en.content}, translations = ${JSON.stringify({ de })}::jsonb,
      edited_at = ${editedAt}, last_update_time = ${now}
    where id = ${id}`)
