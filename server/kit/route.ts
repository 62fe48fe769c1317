import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { Db } from './db.ts'

/** Who asks, as far as the kit needs to know; the contract's Principal fits. */
export interface Asker {
  userId: number
  email: string
  accountId: number | null
  vendorId: number | null
  actor: { userId: number; email: string } | null
}

/** What a handler gets. `Who` and `App` are the application's own types. */
export interface Ctx<C extends Call, Who, App> {
  app: App
  /** The transaction, with the scope of the asker. There is no other. */
  db: Db
  who: Who
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  now: Date
  lang: Lang
  /** What the asker saw of the row when they began to change it (`if-match`), for `hold`. */
  seen: string | undefined
  /** Values for the `{places}` of the call's success message. */
  say(values: Record<string, string | number>): void
  /** What the operator log should tell beside the ids in the path. */
  note(details: Record<string, unknown>): void
  request: FastifyRequest
  reply: FastifyReply
}

export interface Route<Who, App> {
  call: Call
  /** Nobody needs to be signed in; `who` may be null. */
  open: boolean
  /** Sign-in looks for people across accounts: these calls run with the platform's scope. */
  platform: boolean
  run(ctx: Ctx<Call, Who, App>): Promise<unknown>
}

/** The two ways to implement a call, for one application's types. */
export function routesFor<Who extends Asker, App>() {
  const handle = <C extends Call>(
    call: C,
    run: (ctx: Ctx<C, Who, App>) => Promise<AnswerOf<C>>,
  ): Route<Who | null, App> => ({
    call,
    open: false,
    platform: false,
    run: run as Route<Who | null, App>['run'],
  })

  const handleOpen = <C extends Call>(
    call: C,
    options: { platform: boolean },
    run: (ctx: Ctx<C, Who | null, App>) => Promise<AnswerOf<C>>,
  ): Route<Who | null, App> => ({
    call,
    open: true,
    platform: options.platform,
    run: run as Route<Who | null, App>['run'],
  })
  return { handle, handleOpen }
}
