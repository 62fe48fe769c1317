/** What a handler gives back; the server alone touches the socket. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  /** Half of the body is sent, then the connection breaks. */
  cut?: boolean
}

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...noStore },
  body: JSON.stringify(value),
})

export const redirect = (location: string): Answer => ({
  status: 302,
  headers: { location, ...noStore },
  body: '',
})

/** A refusal of the HTTP request itself, before any endpoint has looked at it. */
export class HttpProblem extends Error {
  status: number
  headers: Record<string, string>
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export function problemAnswer(problem: HttpProblem): Answer {
  const answer = json({ error: { status: problem.status, message: problem.message } }, problem.status)
  return { ...answer, headers: { ...answer.headers, ...problem.headers } }
}
