import { randomUUID } from 'node:crypto'
import type { BodyOf, Call, ParamsOf } from '#contract/kit/call.ts'
import type { Db } from '../kit/db.ts'
import { anAccount } from './people.ts'

/** Whose row a call is tried on. */
export interface Place {
  accountId: number
  vendorId: number
  /** A reseller asks. */
  isVendor?: boolean
  /** The operator asks: some rows are the platform's own beside those of accounts. */
  isOperator?: boolean
}

/** How a call is tried. */
interface Case<C extends Call> {
  /** Makes a row in a place and answers its id. A call that names no row has none. */
  target?: (db: Db, place: Place) => Promise<number>
  /** Asks for that row. */
  parts: (
    id: number,
    place: Place,
  ) => { params?: ParamsOf<C>; body?: BodyOf<C>; query?: Record<string, string> }
  /** Statuses of a call that was let through. */
  passes: number[]
  /** The rows are the platform's: there is no other tenant's row to refuse. */
  isShared?: boolean
}

export type CallCase = Case<Call> & { call: Call }

/** A case for each call of a feature: a call without one does not compile. */
export function casesFor<Calls extends Record<string, Call>>(
  calls: Calls,
  cases: { [Name in keyof Calls]: Case<Calls[Name]> },
): CallCase[] {
  // A case is typed by its own call; the loop sends what it gives as it is.
  return Object.keys(calls).map((name) => ({ ...(cases[name] as Case<Call>), call: calls[name] as Call }))
}

let count = 0
/** A name that no other row has. */
export const fresh = (word: string): string => `${word}-${process.pid}-${++count}`
export const freshEmail = (): string => `${fresh('mail')}@example.test`

/** The id of no row. */
export const absent = 999_999

export const accountOf =
  (status: number) =>
  (db: Db, { vendorId }: Place): Promise<number> =>
    anAccount(db, { name: fresh('account'), status, vendorId, tenantId: randomUUID() })
