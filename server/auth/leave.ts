import type { FastifyReply } from 'fastify'
import type { App } from '../handle.ts'

export type Page = '/' | '/auth/login' | '/auth/sign-up' | '/auth/join'

/** A page of our own console: the browser is never sent anywhere else. */
export function pageAddress(app: App, page: Page, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${app.config.publicUrl}${page}${search ? `?${search}` : ''}`
}

/** Sends the browser there, once what was written is there for it. */
export function leaveFor({ reply }: { reply: FastifyReply }, address: string): undefined {
  reply.header('location', address)
}
