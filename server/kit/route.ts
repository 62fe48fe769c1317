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

/** What every step of a request knows. `Who` and `App` are the application's own types. */
interface Asked<C extends Call, Who, App> {
  app: App
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
  /** Done when the request is over, in any way. */
  atEnd(ending: (hasFailed: boolean) => Promise<void>): void
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler gets. */
export interface Ctx<C extends Call, Who, App> extends Asked<C, Who, App> {
  /** The transaction, with the scope of the asker. There is no other. */
  db: Db
}

/** What waits for the network gets: no transaction, but short ones where it has to look something up. */
export interface Outside<C extends Call, Who, App> extends Asked<C, Who, App> {
  brief<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface Route<Who, App> {
  call: Call
  /** Nobody needs to be signed in; `who` may be null. */
  open: boolean
  /** Sign-in looks for people across accounts: these calls run with the platform's scope. */
  platform: boolean
  /** Waits for the network, between the check of who asks and the transaction that writes. */
  outside?(ctx: Outside<Call, Who, App>): Promise<unknown>
  run(ctx: Ctx<Call, Who, App>, brought: unknown): Promise<unknown>
  /** Sends a long answer, after the commit. */
  send?(ctx: Asked<Call, Who, App>, made: unknown): Promise<void>
}

/** A call that waits for the network, step by step: what one brings, the next one gets. */
interface Steps<C extends Call, Who, App, Brought> {
  outside(ctx: Outside<C, Who, App>): Promise<Brought>
  run(ctx: Ctx<C, Who, App>, brought: Brought): Promise<AnswerOf<C>>
}

/** A call whose answer is long: made in the transaction, sent after it. What has to be waited for is waited for before. */
interface Download<C extends Call, Who, App, Made, Brought> {
  outside?(ctx: Outside<C, Who, App>): Promise<Brought>
  run(ctx: Ctx<C, Who, App>, brought: Brought): Promise<Made>
  send(ctx: Asked<C, Who, App>, made: Made): Promise<void>
}

/** The ways to implement a call, for one application's types. */
export function routesFor<Who extends Asker, App>() {
  // The steps are typed by their call; whoever serves them knows any call.
  const route = (made: object) => made as Route<Who | null, App>
  const closed = { open: false, platform: false }

  const handle = <C extends Call>(call: C, run: (ctx: Ctx<C, Who, App>) => Promise<AnswerOf<C>>) =>
    route({ call, ...closed, run })

  const handleOutside = <C extends Call, Brought>(call: C, steps: Steps<C, Who, App, Brought>) =>
    route({ call, ...closed, ...steps })

  const handleDownload = <C extends Call, Made, Brought = undefined>(
    call: C,
    steps: Download<C, Who, App, Made, Brought>,
  ) => route({ call, ...closed, ...steps })

  const handleOpen = <C extends Call>(
    call: C,
    options: { platform: boolean },
    run: (ctx: Ctx<C, Who | null, App>) => Promise<AnswerOf<C>>,
  ) => route({ call, open: true, ...options, run })

  const handleOpenOutside = <C extends Call, Brought>(call: C, steps: Steps<C, Who | null, App, Brought>) =>
    route({ call, open: true, platform: true, ...steps })

  return { handle, handleOutside, handleDownload, handleOpen, handleOpenOutside }
}
