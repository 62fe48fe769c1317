import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { userRole } from '#contract/access/roles.ts'
import type { Call } from '#contract/kit/call.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { userCalls } from '#contract/users/users.ts'

export type Kind = 'comment' | 'invitation' | 'exemption'

/** A change that was answered as done. */
export interface Acknowledged {
  kind: Kind
  /** Found in the database nowhere else. */
  text: string
  at: number
}
export interface Failed {
  status: string
  /** 1: it was asked for the first time. */
  attempt: number
  at: number
}

export interface People {
  acknowledged: Acknowledged[]
  failed: Failed[]
  /** How long each request took, whatever the answer. */
  answered: { ms: number; at: number }[]
  /** They finish what they have begun. */
  stop(): Promise<void>
}

interface Work {
  token: string
  /** Each comment stands at one of these; the first is exempted again and again. */
  recommendations: number[]
}

const pauseMs = { comment: 100, exemption: 300, invitation: 1500, reading: 200 }
const patienceMs = 40_000
/** Who gets no answer, or none that says when to ask again. */
const restSeconds = 1

/**
 * People at work, who write down what was acknowledged. A change that was not is sent again with the same key, after as
 * long as the answer asks for, until it is.
 */
export function startPeople(url: string, { token, recommendations }: Work): People {
  const acknowledged: Acknowledged[] = []
  const failed: Failed[] = []
  const answered: People['answered'] = []
  const stopping = new AbortController()
  const [toggled = 0, ...commented] = recommendations

  const ask = async (
    call: Pick<Call, 'method'>,
    path: string,
    attempt: number,
    body?: object,
    key?: string,
  ): Promise<Response | null> => {
    const began = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    answered.push({ ms: performance.now() - began, at: Date.now() })
    // An answer whose body was cut off is none.
    const whole = text == null ? null : answer
    if (!whole?.ok) {
      const isOurs = whole?.headers.get('content-type')?.includes('json')
      const status = !whole ? 'no answer' : `${whole.status}${isOurs ? '' : ' of the proxy'}`
      failed.push({ status, attempt, at: Date.now() })
      if (whole && whole.status < 500) throw new Error(`${call.method} ${path}: ${whole.status} ${text}`)
    }
    return whole
  }
  const untilDone = async (call: Pick<Call, 'method'>, path: string, body?: object) => {
    const key = body && randomUUID()
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(call, path, attempt, body, key)
      if (answer?.ok) return
      await delay(Number(answer?.headers.get('retry-after') ?? restSeconds) * 1000)
    }
  }
  const again = async (ms: number, work: (n: number) => Promise<void>) => {
    for (let n = 1; !stopping.signal.aborted; n++) {
      await work(n)
      await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const noted = async (kind: Kind, text: string, call: Pick<Call, 'method'>, path: string, body: object) => {
    await untilDone(call, path, body)
    acknowledged.push({ kind, text, at: Date.now() })
  }

  const { comment, setExempt } = accountRecommendationCalls
  const commenting = (who: string, place: number) =>
    again(pauseMs.comment, (n) => {
      const text = `${who}-${n}`
      const path = comment.path.replace(':id', String(commented[(n + place) % commented.length]))
      return noted('comment', text, comment, path, { comment: `<p>${text}</p>` })
    })
  const exempting = again(pauseMs.exemption, (n) => {
    const exempt = n % 2 === 1
    const body = { accountRecommendationIds: [toggled], exempt, reason: exempt ? 'Risk Accepted' : null }
    return noted('exemption', String(exempt), setExempt, setExempt.path, body)
  })
  const inviting = again(pauseMs.invitation, (n) => {
    const email = `guest-${n}@bench.example`
    const body = { invites: [{ email, role: userRole.value.Admin }] }
    return noted('invitation', email, userCalls.invite, userCalls.invite.path, body)
  })
  const reading = again(pauseMs.reading, (n) => untilDone({ method: 'GET' }, reads[n % reads.length] ?? ''))
  const all = Promise.all([...['ann', 'bob', 'cem'].map(commenting), exempting, inviting, reading])
  // Told by whoever waits for them.
  all.catch(() => stopping.abort())
  return {
    acknowledged,
    failed,
    answered,
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}

const reads = [
  '/odata/accountRecommendationExtended?$top=50',
  '/auth/whoami',
  '/odata/accountRecommendationHistory?$top=20',
  '/statistics/compliance-state',
]
