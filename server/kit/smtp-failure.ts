import { cut } from '#contract/kit/cut.ts'

/**
 * What became of a mail:
 * - refused: the server will never take this mail for this recipient
 * - deferred: the server did not take it this time
 * - unreachable: it was not handed over, and no other would be now
 * - unknown: it was handed over and the answer did not come; sending it again might send it twice
 */
export type Delivery = { outcome: 'sent' } | Failed
export interface Failed {
  outcome: 'refused' | 'deferred' | 'unreachable' | 'unknown'
  reason: string
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
}

export function failure(smtpUrl: string, error: unknown, wasHandedOver: boolean): Failed {
  const { code, command, responseCode = 0 } = error as SmtpError
  const reason = reasonOf(smtpUrl, error)
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutMail) return { outcome: 'refused', reason }
  if (responseCode >= 400) return { outcome: isAboutMail ? 'deferred' : 'unreachable', reason }
  if (wasHandedOver) return { outcome: 'unknown', reason }
  // An address that no server could be asked about.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason }
  return { outcome: 'unreachable', reason }
}

/** What the server said, without the credentials it may repeat and without what stands behind a link. */
export function reasonOf(smtpUrl: string, error: unknown): string {
  const secrets = credentialsIn(smtpUrl)
  const said = (error instanceof Error ? error.message : String(error)).replace(
    /(https?:\/\/[^\s?#]+)[?#]\S*/g,
    '$1',
  )
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return cut(open, 500)
}

function credentialsIn(smtpUrl: string): string[] {
  if (!URL.canParse(smtpUrl)) return [smtpUrl].filter(Boolean)
  const { username, password } = new URL(smtpUrl)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const secrets = pass ? [smtpUrl, base64(`\0${user}\0${pass}`), pass, password, base64(pass)] : [smtpUrl]
  return secrets.filter(Boolean)
}
