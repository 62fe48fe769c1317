import type { Call } from '#contract/kit/call.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { faultOf, type Shape, shapeOf, valueShape } from '#contract/kit/faults.ts'
import type { Plain } from '#contract/kit/plain.ts'
import { insert } from '../kit/change.ts'
import type { Db } from '../kit/db.ts'
import { type CallCase, fresh, freshEmail, type Place } from './call-case.ts'

/** How the calls of a plain entity are tried: with the least that its body asks for. */
export function plainCases({ entity, calls, starts }: Plain<Entity>): CallCase[] {
  const isShared = entity.fence !== 'account'
  const values = () => leastBody(calls.create)
  const target = (db: Db, { accountId }: Place) =>
    insert(db, entity, values(), new Date(), isShared ? {} : { account_id: accountId })
  const [changed = ''] = Object.keys(values())
  const named = { target, isShared, passes: [200] }
  const of = (call: Call, one: Omit<CallCase, 'call'>) => ({ ...one, call })
  const cases = [
    of(calls.create, { parts: () => ({ body: values() }), passes: [201] }),
    of(calls.update, {
      ...named,
      parts: (id) => ({ params: { id }, body: { [changed]: values()[changed] } }),
    }),
    of(calls.remove, { ...named, parts: (id) => ({ body: { ids: [id] } }) }),
    ...starts.map(({ call }) => of(call, { parts: () => ({}), passes: [200] })),
  ]
  return calls.get ? [...cases, of(calls.get, { ...named, parts: (id) => ({ params: { id } }) })] : cases
}

function leastBody({ body }: Call): Record<string, unknown> {
  const { properties = {}, required = [] } = body ? shapeOf(body) : {}
  return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]))
}

function leastOf(shape: Shape): unknown {
  const { type, enum: values, minimum = 0, minItems = 0, items } = valueShape(shape)
  if (values) return values[0]
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'array') return Array.from({ length: minItems }, () => leastOf(items ?? {}))
  return [fresh('text'), freshEmail(), 'https://example.test', '2026-01-31'].find(
    (one) => !faultOf(shape, one),
  )
}
