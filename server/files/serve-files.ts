import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { notFound, signInNeeded } from '../kit/errors.ts'
import { beginRequest } from '../kit/session.ts'
import { isFileKey } from './file-key.ts'
import { readRange } from './range.ts'

interface StoredFile {
  accountId: number
  id: string
  contentType: string
  size: number
}
type FileRequest = FastifyRequest<{ Params: { id: string }; Querystring: { key?: string | string[] } }>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `GET /files/{id}`: for who has the file's signed address, and for sessions of the account, its reseller or the
 * platform. Anything else is as if the file were not there.
 */
export function serveFiles(http: FastifyInstance, app: App): void {
  for (const url of ['/files/:id', '/api/files/:id'])
    http.get(url, { schema: { hide: true } }, async (request, reply) =>
      sendFile(app, request as FileRequest, reply),
    )
}

async function sendFile(app: App, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await findFile(app, request)
  if (!file) throw notFound()
  const etag = `"${file.id}"`
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(aboutFile(file)).send()

  const { range: wanted, 'if-range': ifRange = etag } = request.headers
  const range = ifRange === etag ? readRange(wanted, file.size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()

  const content = await app.files.get(`${file.accountId}/${file.id}`, range)
  if (!content) throw notFound()
  const length = range ? range.end - range.start + 1 : file.size
  reply.headers({ ...aboutFile(file), 'content-length': length })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.send(content)
}

const aboutFile = ({ id, contentType }: StoredFile) => ({
  'content-type': contentType,
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
  'content-disposition': 'inline',
  'cache-control': 'private, max-age=3600',
  vary: 'authorization',
  'accept-ranges': 'bytes',
  etag: `"${id}"`,
})

async function findFile(app: App, request: FileRequest): Promise<StoredFile | undefined> {
  const { id } = request.params
  const { key } = request.query
  if (!uuid.test(id)) return undefined
  if (typeof key === 'string' && isFileKey(app.secretKeys, id, key, app.clock()))
    return inScope(app.pool, { kind: 'platform' }, (db) => storedFile(db, id, app.clock()))
  return ofSession(app, request, (db) => storedFile(db, id, app.clock()))
}

/** A file whose time is over, or whose account is deleted, is gone, whoever asks. */
const storedFile = (db: Db, id: string, now: Date) =>
  db.maybe(sql<StoredFile>`
    select account_id as "accountId", id, content_type as "contentType", size
    from stored_file
    where id = ${id}
      and (expires_at is null or expires_at > ${now})
      and (account_id = 0 or exists (
        select from account
        where account.id = stored_file.account_id and account.status <> ${accountStatus.value.Deleted}))`)

/** Reads with the scope of the session, so that row security decides whose file it is. */
async function ofSession<T>(app: App, request: FastifyRequest, read: (db: Db) => Promise<T>): Promise<T> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw signInNeeded()
  const client = await app.pool.connect()
  try {
    const { db, session } = await beginRequest(client, { token, now: app.clock() })
    if (!session) throw signInNeeded()
    return await read(db)
  } finally {
    await client.query('commit').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
  }
}
