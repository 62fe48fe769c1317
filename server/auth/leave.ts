import type { FastifyReply } from 'fastify'
import type { App } from '../handle.ts'
import type { Db } from '../kit/db.ts'

export type Page = '/' | '/auth/login' | '/auth/sign-up' | '/auth/join'

/** A page of our own console: the browser is never sent anywhere else. */
export function pageAddress(app: App, page: Page, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${app.config.publicUrl}${page}${search ? `?${search}` : ''}`
}

/** The browser follows at once, so what was written must be there before it is told to. */
export async function leaveFor(
  { db, reply }: { db: Db; reply: FastifyReply },
  address: string,
): Promise<undefined> {
  await db.client.query('commit')
  await reply.header('cache-control', 'no-store').redirect(address, 302)
}
