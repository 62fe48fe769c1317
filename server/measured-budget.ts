import type { Budget } from '#scan/graph/budget.ts'
import type { Metrics } from './kit/metrics.ts'

/** Counts what Microsoft is asked, how long a request waited for its turn, and when Microsoft asked us to wait. */
export function measuredBudget(inner: Budget, metrics: Metrics): Budget {
  const asked = metrics.counter(
    'parapet_microsoft_requests_total',
    'Requests to Microsoft, those of a batch counted each',
  )
  const throttled = metrics.counter(
    'parapet_microsoft_throttled_total',
    'Answers that asked us to wait (429, 503)',
  )
  const waited = metrics.histogram(
    'parapet_microsoft_wait_seconds',
    'How long a request waited for its turn by the limits of Microsoft',
    [0.01, 0.1, 1, 5, 15, 60, 300],
  )
  return {
    ...inner,
    take: async (spending) => {
      const begun = performance.now()
      const leave = await inner.take(spending)
      const { surface, paths } = spending
      waited({ surface }, (performance.now() - begun) / 1000)
      asked({ surface }, paths.length)
      return leave
    },
    hold: (spending, ms) => {
      throttled({ surface: spending.surface })
      inner.hold(spending, ms)
    },
  }
}
