import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SettingValues } from '#contract/settings/settings.ts'
import type { App } from '../handle.ts'
import { answerError } from '../kit/answer-error.ts'
import { inScope } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { settingValues } from '../settings/actions.ts'
import { serveWebManifest } from './web-manifest.ts'

const dist = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** The built console: files with a hash in their name are kept for good, every other address is the page itself. */
export async function serveConsole(http: FastifyInstance, app: App): Promise<void> {
  const settings = cachedSettings(app)
  serveWebManifest(http, settings)
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
  const others = namedOrigins(readFileSync(`${dist}index.html`, 'utf8'))
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    // The chat widget is a page of another origin that a setting names.
    permit(reply, 'frame-src', [(await settings()).chatWidgetUrl])
    permit(reply, 'connect-src', others)
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

/** The places of other origins that the build was made to talk to (`VITE_API_URL`, `VITE_ERROR_URL`). */
export const namedOrigins = (html: string): string[] =>
  /<meta name="connects-to" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []

/** Besides our own origin only those of the given addresses. */
function permit(reply: FastifyReply, directive: string, urls: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy')
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  if (!origins.length || typeof policy !== 'string') return
  const permitted = `${directive} 'self' ${origins.join(' ')}`
  reply.header('content-security-policy', policy.replace(`${directive} 'self'`, permitted))
}

/** Pages are for everybody and not counted: they must not cost a query each. */
function cachedSettings(app: App): () => Promise<SettingValues> {
  let known: { values: SettingValues; until: number } | undefined
  return async () => {
    if (known && known.until > Date.now()) return known.values
    const values = await inScope(app.pool, { kind: 'platform' }, settingValues)
    known = { values, until: Date.now() + 5000 }
    return values
  }
}
