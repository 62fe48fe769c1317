import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

const tenMinutes = 600_000

/**
 * Sends a sheet while it is made. Once the first byte is out no error can be answered any more: the connection
 * ends, so that nobody takes half a file for a whole one, and the log tells. Answers whether all of it went out.
 */
export async function sendSheet(reply: FastifyReply, name: string, sheet: Readable): Promise<boolean> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': disposition(name),
    'cache-control': 'no-store',
  })
  try {
    await pipeline(sheet, reply.raw, { signal: AbortSignal.timeout(tenMinutes) })
    return true
  } catch (error) {
    reply.raw.destroy()
    reply.log.error({ err: error }, 'export ended early')
    return false
  }
}

/** Both forms of the name: plain letters for old clients, UTF-8 for all others (RFC 6266). */
function disposition(title: string): string {
  const name = `${fileName(title)}.xlsx`
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** What no file system takes is left out: separators, wildcards, control and direction characters, dots at the ends. */
export function fileName(title: string): string {
  const kept = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return Array.from(kept).slice(0, 100).join('').trim() || 'export'
}
