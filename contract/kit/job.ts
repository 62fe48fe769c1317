import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Text } from './text.ts'

/** What a job says when it is over, by its code. `{places}` are filled with the values of the outcome. */
export type Sayings = Record<string, Text>

/** Work that lasts longer than a second or touches more than one account. Sent by a call, done by a worker. */
export interface Job<
  Data extends TObject = TObject,
  Position extends TSchema = TSchema,
  Says extends Sayings = Sayings,
  P extends string = string,
> {
  name: string
  label: Text
  data: Data
  /** Whose row it is. A job of an account has `accountId` in its data. */
  fence: 'account' | 'platform'
  /** At most one waits or runs for these values of the data; `[]`: one at all. Without: as many as are sent. */
  onePer?: readonly (keyof Static<Data> & string)[]
  /** How often a try that failed, or whose worker died, is followed by another, and the first pause; it doubles. */
  retry?: { times: number; seconds: number; mostSeconds?: number }
  /** Higher goes first among the jobs of this name. */
  priority?: number
  /** Seconds after which a try is ended. */
  timeLimit: number
  /** Seconds without a sign of life after which its worker counts as dead. */
  silence?: number
  /** Seconds that the row of one that is done is kept; without: as long as all others. */
  keptSeconds?: number
  /** Where a try that was cut is gone on with. Written in the transaction of the step itself. */
  position?: Position
  /** Who may see how far it is. Without: nobody but the log. */
  shown?: {
    to: P
    cancel: boolean
    /** Only to who asked for it, whom its data name as `who`. */
    own?: true
    file?: JobFile
  }
  /** What follows, in a sentence: asked before a person starts it from its list. */
  asks?: Text
  /** How people start it again: one that has ended is not retried. */
  anew?: Text
  says: Says
}

/** The file that a job makes: where it is fetched with the job's id, and which of its ends says that it is there. */
interface JobFile {
  call: { path: string }
  when: string
}

/** The data of a job that needs nothing but an account, and of one that needs nothing. */
export const accountOnly = Type.Object({
  accountId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})
export const nothing = Type.Object({})

export type DataOf<J> = J extends Job<infer D, TSchema, Sayings> ? Static<D> : never
export type PositionOf<J> = J extends Job<TObject, infer S, Sayings> ? Static<S> : never
export type CodeOf<J> = J extends Job<TObject, TSchema, infer S> ? keyof S & string : never

/** How a job ended, for whoever reads it later in their language. */
export interface Outcome<Code extends string = string> {
  code: Code
  values?: Record<string, string | number | Text>
}

export const defaultRetry = { times: 5, seconds: 10, mostSeconds: 300 }
export const defaultSilence = 60

export const jobState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
])
export type JobState = Static<typeof jobState>

/** How any job can fail. The technical reason is for the log. */
export const jobFaults = {
  unexpected: {
    en: 'The job could not be completed. Start it again, or ask the operator for the cause.',
    de: 'Der Auftrag konnte nicht abgeschlossen werden. Starten Sie ihn erneut, oder fragen Sie den Betreiber nach der Ursache.',
  },
  timedOut: {
    en: 'The job took too long and was ended. Start it again for fewer rows.',
    de: 'Der Auftrag hat zu lange gedauert und wurde beendet. Starten Sie ihn erneut für weniger Zeilen.',
  },
  workerLost: {
    en: 'The worker stopped several times during this job. Start the job again.',
    de: 'Der Worker wurde während dieses Auftrags mehrmals beendet. Starten Sie den Auftrag erneut.',
  },
  badData: {
    en: 'The job was created by another version. Start it again.',
    de: 'Der Auftrag stammt aus einer anderen Version. Starten Sie ihn erneut.',
  },
} satisfies Sayings
export type JobFault = keyof typeof jobFaults

export const jobCancelled: Text = { en: 'The job was canceled.', de: 'Der Auftrag wurde abgebrochen.' }
