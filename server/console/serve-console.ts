import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../handle.ts'
import { answerError } from '../kit/answer-error.ts'
import { inScope } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { settingValues } from '../settings/actions.ts'

const dist = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** The built console: files with a hash in their name are kept for good, every other address is the page itself. */
export async function serveConsole(http: FastifyInstance, app: App): Promise<void> {
  const nothing = (request: FastifyRequest, reply: FastifyReply) => answerError(notFound(), request, reply)
  if (!existsSync(`${dist}index.html`)) {
    http.setNotFoundHandler(nothing)
    return
  }
  await http.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const chatOrigin = cachedChatOrigin(app)
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    await allowFrame(reply, await chatOrigin())
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  http.get('/', { schema: { hide: true } }, page)
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|files|assets)\//.test(request.url)
    return isPage && request.headers.accept?.includes('text/html')
      ? page(request, reply)
      : nothing(request, reply)
  })
}

/** The chat widget is a page of another origin that a setting names: only that origin may be framed. */
async function allowFrame(reply: FastifyReply, origin: string | null): Promise<void> {
  const policy = reply.getHeader('content-security-policy')
  if (!origin || typeof policy !== 'string') return
  reply.header('content-security-policy', policy.replace("frame-src 'self'", `frame-src 'self' ${origin}`))
}

function cachedChatOrigin(app: App): () => Promise<string | null> {
  let known: { origin: string | null; until: number } | undefined
  return async () => {
    if (known && known.until > Date.now()) return known.origin
    const { chatWidgetUrl } = await inScope(app.pool, { kind: 'platform' }, settingValues)
    const origin = URL.canParse(chatWidgetUrl) ? new URL(chatWidgetUrl).origin : null
    known = { origin, until: Date.now() + 5000 }
    return origin
  }
}
