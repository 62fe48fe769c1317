import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/kit/call.ts'
import { type Db, sql } from './db.ts'
import { badInput, CallError } from './errors.ts'
import type { Asker } from './route.ts'
import { type SecretKeys, seal, unseal } from './tokens.ts'

const texts = {
  badKey: {
    en: 'An Idempotency-Key has 8 to 64 letters, digits, hyphens or underscores',
    de: 'Ein Idempotency-Key besteht aus 8 bis 64 Buchstaben, Ziffern, Binde- oder Unterstrichen',
  },
  usedBefore: {
    en: 'This Idempotency-Key was used for another request. Use a new key for each change.',
    de: 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Verwenden Sie für jede Änderung einen neuen.',
  },
}

/** What a change came to, before it is put into words. */
export interface Answered {
  result: unknown
  words: Record<string, string | number>
}

/** How long a change can be asked for again. */
export const keptHours = 24

/** The key that a change is asked for with: who does not know whether it was done sends it again. */
export function keyOf(call: Call, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (call.method === 'GET' || key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw badInput(texts.badKey)
  return key
}

interface Keyed {
  key: string
  who: Asker
  request: FastifyRequest
  secretKeys: SecretKeys
}

const same = ({ who, key }: Keyed) =>
  sql`account_id = ${who.accountId ?? 0} and user_id = ${who.userId} and key = ${key}`

/** What was answered before; null when it was not asked for yet. Another request with the same key is refused. */
export async function answeredBefore(db: Db, keyed: Keyed): Promise<Answered | null> {
  const row = await db.maybe(sql<{ request: Buffer; answer: Buffer | null }>`
    select request, answer from idempotency_key where ${same(keyed)}`)
  if (!row) return null
  if (!row.request.equals(printOf(keyed.request))) throw new CallError(422, 'key_used', texts.usedBefore)
  return row.answer && (JSON.parse(unseal(keyed.secretKeys, row.answer)) as Answered)
}

/**
 * Does the work once for all who ask with the same key. In the transaction of the work: two at once wait for each
 * other, and what is rolled back was never asked for.
 */
export async function once(
  db: Db,
  keyed: Keyed,
  now: Date,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const { who, key, request, secretKeys } = keyed
  const isFirst = await db.run(sql`
    insert into idempotency_key (account_id, vendor_id, user_id, key, request, created_at)
    values (${who.accountId ?? 0}, ${who.vendorId}, ${who.userId}, ${key}, ${printOf(request)}, ${now})
    on conflict do nothing`)
  const before = isFirst ? null : await answeredBefore(db, keyed)
  if (before) return before
  const answered = await work()
  // Sealed: an answer may be the only time that a secret is shown.
  await db.run(sql`
    update idempotency_key set answer = ${seal(secretKeys, JSON.stringify(answered))} where ${same(keyed)}`)
  return answered
}

const printOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest()
