import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { listPage, mailPage, type ShownMail } from './mailbox-pages.ts'

const shown = 200

/**
 * The mails of a demonstration, which has no mail server: `/mailbox` lists them, `/mailbox/{id}` shows one.
 * They hold invitation links, so that everywhere else there is no such page.
 */
export function serveMailbox(http: FastifyInstance, app: Pick<App, 'pool' | 'config'>): void {
  const isOpen = app.config.demo && !app.config.smtpUrl
  const read = <T>(work: (db: Db) => Promise<T>) => {
    if (!isOpen) throw notFound()
    return inScope(app.pool, { kind: 'platform' }, work)
  }

  http.get('/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await read((db) =>
      db.rows(sql<ShownMail>`
        select ${columns}
        from outbox_mail
        order by created_at desc, id desc
        limit ${shown}`),
    )
    return answerPage(reply, listPage(mails))
  })

  http.get<{ Params: { id: string } }>(
    '/mailbox/:id',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0
      const mail = await read((db) =>
        db.one(sql<ShownMail>`select ${columns} from outbox_mail where id = ${id}`),
      )
      return answerPage(reply, mailPage(mail))
    },
  )
}

const columns = sql`id, recipient, subject, plain, created_at as "createdAt"`

const answerPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
