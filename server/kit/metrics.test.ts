import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from './metrics.ts'

test('counts, sums up in buckets and tells what is now, as Prometheus reads it', async () => {
  const metrics = new Metrics()
  const asked = metrics.counter('asked_total', 'Requests')
  const took = metrics.histogram('took_seconds', 'Time', [0.1, 1])
  asked({ route: '/a"b\\c\n' })
  asked({ route: '/a"b\\c\n' }, 2)
  took({ route: '/' }, 0.05)
  took({ route: '/' }, 0.5)
  took({ route: '/' }, 5)
  const queue = {
    name: 'waiting',
    help: 'Jobs',
    values: [{ value: 3 }, { labels: { job: 'scan' }, value: 1 }],
  }
  assert.equal(
    await metrics.text([queue]),
    `# HELP asked_total Requests
# TYPE asked_total counter
asked_total{route="/a\\"b\\\\c\\n"} 3
# HELP took_seconds Time
# TYPE took_seconds histogram
took_seconds_bucket{route="/",le="0.1"} 1
took_seconds_bucket{route="/",le="1"} 2
took_seconds_bucket{route="/",le="+Inf"} 3
took_seconds_sum{route="/"} 5.55
took_seconds_count{route="/"} 3
# HELP waiting Jobs
# TYPE waiting gauge
waiting 3
waiting{job="scan"} 1
`,
  )
})
