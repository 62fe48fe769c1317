import type { Static, TSchema, TVoid } from 'typebox'
import type { Text } from './text.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One HTTP operation: the server implements it, the console calls it, OpenAPI prints it. */
export interface Call<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  P extends string = string,
> {
  method: Method
  /** Below `/api`, with `:name` for parameters. */
  path: string
  permission: P
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The body of the answer, without the success message. A call without one answers `{}`. */
  answer?: Answer
  /** Shown by the console after the call; `{n}` and the like are filled by the server. */
  success?: Text
  /** Answer status when all went well. */
  status?: 200 | 201
  /** Refused where data editing is off: the model's name after 'Updates to' and 'Änderungen an'. */
  edits?: Text
  /** The body is a file (multipart field `file`). */
  upload?: boolean
  /** The answer is a file. */
  download?: boolean
  /** Waits for a job before it answers: it costs nothing meanwhile. */
  waits?: boolean
  /** The answer sends the browser to another address. */
  redirects?: boolean
  /** Reads rows of a list: few at a time, and not for long. */
  list?: boolean
  /** Reads much, beside lists: a replica of the database may answer. With `outside`, what is read there. */
  readsMuch?: boolean
  /** Tells when work in the background is done: what it wrote counts as the asker's. */
  follows?: boolean
  /** Sign-in and what a console begins with: answered from the reserve, also when all else is busy. */
  light?: boolean
  /** Answered to people who have not accepted the terms yet. */
  beforeTerms?: boolean
  /** Few tries a minute: sign-in and the like. */
  strict?: boolean
  /** Answered to an environment that pushes its content here, and nothing else is. */
  pushed?: boolean
  /** Changes nothing that the operator log should tell of. */
  unlogged?: boolean
}

/** What a call has for an answer that declares none: its handler cannot return a body. */
export type NoAnswer = TVoid

export type ParamsOf<C> = C extends Call<infer S, TSchema, TSchema, TSchema> ? Static<S> : never
export type QueryOf<C> = C extends Call<TSchema, infer S, TSchema, TSchema> ? Static<S> : never
export type BodyOf<C> = C extends Call<TSchema, TSchema, infer S, TSchema> ? Static<S> : never
export type AnswerOf<C> = C extends Call<TSchema, TSchema, TSchema, infer S> ? Static<S> : never
