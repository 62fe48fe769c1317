import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { pushingOperator } from '#contract/environment/environment-jobs.ts'
import { hashToken, newToken } from '../kit/tokens.ts'

const statement = Type.Object({
  operator: pushingOperator,
  /** The environment it is meant for: nobody passes it on to a third one. */
  target: Type.String(),
  source: Type.String(),
  at: Type.Integer(),
  /** Whoever sees the statement on its way does not know the token. */
  tokenHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Statement = Static<typeof statement>

const mostSeconds = 60

const signatureOf = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64url')

/** Says who pushes, and makes the token that it is believed for. */
export function makeStatement(
  key: string,
  said: Omit<Statement, 'at' | 'tokenHash'>,
  now: Date,
): { token: string; body: { statement: string; signature: string } } {
  const token = newToken()
  const made: Statement = { ...said, at: now.getTime(), tokenHash: hashToken(token) }
  const text = Buffer.from(JSON.stringify(made)).toString('base64url')
  return { token, body: { statement: text, signature: signatureOf(key, text) } }
}

/** What a statement says, if the shared key signed it a moment ago; else null. */
export function readStatement(
  key: string,
  { statement: text, signature }: { statement: string; signature: string },
  now: Date,
): Statement | null {
  if (!key) return null
  const expected = Buffer.from(signatureOf(key, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const said: unknown = parsed(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Value.Check(statement, said)) return null
  return Math.abs(now.getTime() - said.at) <= mostSeconds * 1000 ? said : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
