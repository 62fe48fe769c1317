import { createHmac, randomBytes } from 'node:crypto'

/** What a receiver proves a message by. Shown once, kept sealed. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * `t=1763280000,v1=…`: the time in seconds, and HMAC-SHA256 of `{t}.{body}` in hex, once for each secret that is valid.
 * docs/webhooks.md tells receivers how to check it.
 */
export function signatureOf(secrets: readonly string[], body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
  )
  return [`t=${time}`, ...signed].join(',')
}
