import { test } from 'node:test'
import { Type } from 'typebox'
import type { Call } from '#contract/kit/call.ts'
import { declareFor } from '#contract/kit/declare.ts'
import { type Asker, routesFor } from './route.ts'

const { call } = declareFor<'public'>()
const { handle } = routesFor<Asker, unknown>()
const declared = { method: 'POST', path: '/x', permission: 'public', summary: '' } as const satisfies Call

test('what a handler returns is what its call declares, or it does not compile', () => {
  const speaking = call({ ...declared, answer: Type.Object({ id: Type.Integer() }) })
  handle(speaking, async () => ({ id: 1 }))
  // @ts-expect-error It has an answer, so it must be given.
  handle(speaking, async () => undefined)
  // @ts-expect-error The answer is another.
  handle(speaking, async () => ({ ident: 1 }))

  const silent = call(declared)
  handle(silent, async () => undefined)
  // @ts-expect-error It declares no answer, so nothing can be returned.
  handle(silent, async () => ({ id: 1 }))
})
