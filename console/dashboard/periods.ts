const day = 24 * 60 * 60 * 1000

/** What the drift panel and the trend can look back over. */
export const periods = ['week', 'month', 'quarter', 'year', 'all'] as const
export type Period = (typeof periods)[number]

export interface Range {
  from: string
  to: string
}

/** Now, to the minute that is running: cards that are drawn one after the other ask the same question. */
export const thisMinute = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000)

/** From then until now. 'This week' means the last 7 days, 'this year' the last 12 months. */
export function rangeOf(period: string, now: Date): Range {
  return { from: beginOf(period, now).toISOString(), to: now.toISOString() }
}

function beginOf(period: string, now: Date): Date {
  switch (period) {
    case 'week':
      return new Date(now.getTime() - 7 * day)
    case 'month':
      return new Date(now.getTime() - 30 * day)
    case 'quarter':
      return new Date(now.getTime() - 90 * day)
    case 'year': {
      const before = new Date(now)
      before.setUTCMonth(before.getUTCMonth() - 12)
      return before
    }
    case 'all':
      return new Date(0)
    default:
      throw new Error(`Unsupported period: ${period}`)
  }
}
