import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { house } from '#server/jobs.ts'
import { startWorker } from '#server/kit/jobs/worker.ts'
import { metricsText } from '#server/metrics.ts'
import { testServer } from '#server/testing/harness.ts'
import { until } from '#server/testing/until.ts'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const server = await testServer()

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string }
}
const { groups } = parse(read('deploy/prometheus/rules.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/grafana/parapet.json')) as {
  panels: {
    title: string
    gridPos: { x: number; w: number }
    targets: { expr: string; legendFormat: string }[]
  }[]
}
const asked = [
  ...rules.map(({ alert, expr, annotations }) => ({
    where: alert,
    expr,
    shown: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: title,
      expr,
      shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  ),
]

/** What Prometheus adds to every series. */
const everywhere = ['instance', 'le']
/** No series before something goes wrong or an account has a certificate; their labels are those of the code. */
const quiet: Record<string, string[]> = {
  parapet_job_faults_total: ['job', 'code'],
  parapet_webhook_deliveries: ['state'],
}

/** Every name with the labels of its series, after a server and a worker have done a little of everything. */
async function exported(): Promise<Map<string, Set<string>>> {
  const { app } = server
  await fetch(`${server.url}/api/settings`)
  await server.admin(`
    insert into outbox_mail (template, recipient, subject, html, plain, next_attempt_at, created_at)
    values ('x', 'a@example.com', 'x', 'x', 'x', 'infinity', now())`)
  const leave = await app.budget.take({ tenantId: 't', surface: 'graph', paths: ['/v1.0/users'] })
  leave()
  app.budget.hold({ tenantId: 't', surface: 'graph', paths: ['/v1.0/users'] }, 1)
  const worker = startWorker(app, house, { only: ['tell-alerts'] })
  await until(async () => (await metricsText(app)).includes('parapet_job_seconds_count{'), 'a job has ended')
  await worker.stop()
  const text = await metricsText(app)
  const found = new Map<string, Set<string>>()
  for (const [, name = '', kind] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const end of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) {
      const labels = [...text.matchAll(new RegExp(`^${name}${end}(?:\\{(.*)\\})? `, 'gm'))].flatMap(
        ([, written = '']) => [...written.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      )
      found.set(`${name}${end}`, new Set([...labels, ...(quiet[name] ?? [])]))
    }
  // Only where an application proves itself by a certificate.
  return found.set('parapet_certificate_end_time_seconds', new Set()).set('up', new Set(['job']))
}

test('every metric and label of the alert rules and the dashboard is exported', async () => {
  const known = await exported()
  assert.ok(asked.length > 30)
  for (const { where, expr, shown } of asked) {
    const named = [...expr.matchAll(/\b(parapet_\w+|up)\b(?:\{([^}]*)\})?/g)]
    assert.ok(named.length > 0, where)
    const labels = new Set(everywhere)
    for (const [, name = '', filter = ''] of named) {
      const own = known.get(name)
      assert.ok(own, `${where}: nobody exports ${name}`)
      for (const label of own) labels.add(label)
      for (const [, label = ''] of filter.matchAll(/(\w+)\s*(?:=|!)/g))
        assert.ok(own.has(label), `${where}: ${name} has no label ${label}`)
    }
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
    for (const label of [...grouped, ...shown]) assert.ok(labels.has(label), `${where}: no label ${label}`)
  }
})

test('every alert has a name, a summary and a place in the list of what is watched', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { alert, annotations } of rules) assert.ok(annotations.summary, alert)
  for (const what of [
    'NoGoodScan',
    'QueueOld',
    'MailsWait',
    'ServerErrors',
    'PoolWaits',
    'WorkerSilent',
    'CertificateEnds',
  ])
    assert.ok(
      rules.some(({ alert }) => alert === `Parapet${what}`),
      what,
    )
  for (const { title, gridPos } of panels) assert.ok(gridPos.x + gridPos.w <= 24, title)
})
