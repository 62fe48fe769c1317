import { userRole } from '#contract/access/roles.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { alertsHistory } from '#contract/alerts/alerts.ts'
import { auditEvents } from '#contract/audit-events/audit-events.ts'
import { accountConnectors, failedReadings } from '#contract/connectors/account-connectors.ts'
import { connectors } from '#contract/connectors/connectors.ts'
import { jobRows } from '#contract/health/job-rows.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { people } from '#contract/users/people.ts'
import { webhookDeliveries } from '#contract/webhooks/webhook-deliveries.ts'
import { type ApiProcess, apiProcess } from './api-process.ts'
import { signedInAdmin } from './signed-in.ts'
import type { Compared, Year } from './year.ts'

const rounds = 6

const dayMs = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const page = (entity: Entity, query: Record<string, string> = {}) => {
  const { field, desc } = entity.defaultSort
  return `/odata/${entity.name}?${new URLSearchParams({ $top: '50', $orderby: `${field} ${desc ? 'desc' : 'asc'}`, ...query })}`
}
const span = (days: number) => `from=${ago(days).slice(0, 10)}&to=${ago(0).slice(0, 10)}`

/** What an administrator of an account opens. */
const ofAccounts = {
  'recommendations, first page': page(accountRecommendations),
  'recommendations, filtered, by name': page(accountRecommendations, {
    $filter: 'severity ge 2 and regressedAt ne null',
    $orderby: 'findings asc',
  }),
  'history, first page': page(recommendationHistory),
  'history, a month, by name': page(recommendationHistory, {
    $filter: `date ge ${ago(30)} and changeType eq 2`,
    $orderby: 'findings asc',
  }),
  'audit events, first page': page(auditEvents),
  'audit events, a week, by person': page(auditEvents, {
    $filter: `auditActivityDateTime ge ${ago(7)}`,
    $orderby: 'initiatedByPrincipalName asc',
  }),
  'turns of alerts, first page': page(alertsHistory),
  'deliveries of webhooks, first page': page(webhookDeliveries),
  'compliance state': '/statistics/compliance-state',
  'compliance drifts, a week': `/statistics/compliance-drifts?${span(7)}`,
  'trend, a month': `/statistics/trend-over-time?${span(30)}`,
  'trend, a year': `/statistics/trend-over-time?${span(364)}`,
  'quick wins': '/statistics/quick-wins',
  'non-compliant by product': '/statistics/non-compliants-by-product',
  'latest alerts': '/statistics/latest-alerts',
  whoami: '/auth/whoami',
} satisfies Record<string, string>

/** What an operator opens: lists over all accounts. */
const ofOperators = {
  'all accounts, first page': page(accounts),
  'all accounts, by name': page(accounts, {
    $filter: "contains(tolower(name), 'account 9')",
    $orderby: 'name asc',
  }),
  'everybody who can sign in, first page': page(people),
  'readings that failed, first page': page(accountConnectors, {
    $filter: `outcome in (${failedReadings.join()})`,
  }),
  'readings of one connector': page(accountConnectors, { $filter: 'connectorId eq 7' }),
  connectors: page(connectors),
  'operator log, first page': page(operatorLog),
  'operator log, a week': page(operatorLog, { $filter: `at ge ${ago(7)}` }),
  'jobs, first page': page(jobRows),
  'jobs that failed': page(jobRows, { $filter: "state eq 'failed'" }),
} satisfies Record<string, string>

interface Asked extends ApiProcess {
  people: string[]
  operator: string
}

export async function questionTimes(
  few: Year,
  many: Year,
): Promise<Record<'ofAccounts' | 'ofOperators', Compared[]>> {
  const servers = [await asked(few), await asked(many)] as const
  try {
    const measured = { ofAccounts: [] as Compared[], ofOperators: [] as Compared[] }
    for (const [name, path] of Object.entries(ofAccounts))
      measured.ofAccounts.push({ name, ...(await byTurns(servers, path, ({ people }) => people)) })
    const operators = ({ operator, people }: Asked) => people.map(() => operator)
    for (const [name, path] of Object.entries(ofOperators))
      measured.ofOperators.push({ name, ...(await byTurns(servers, path, operators)) })
    return measured
  } finally {
    for (const server of servers) server.kill()
  }
}

async function asked({ url, folder, admin, asked }: Year): Promise<Asked> {
  const people: string[] = []
  for (const id of asked) people.push(await signedInAdmin(admin, id))
  const operator = await signedInAdmin(admin, 0, userRole.value.SuperAdmin)
  return { ...(await apiProcess(url, folder)), people, operator }
}

/** One question after the other, now here, now there: both meet the same other work on the machine. */
async function byTurns(
  servers: readonly [Asked, Asked],
  path: string,
  tokensOf: (server: Asked) => string[],
): Promise<{ few: number[]; many: number[] }> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1)
    for (const place of tokensOf(servers[0]).keys())
      for (const side of [0, 1] as const) {
        const ms = await askedMs(servers[side].url, path, tokensOf(servers[side])[place] ?? '')
        if (round > 0) times[side].push(ms)
      }
  return { few: times[0], many: times[1] }
}

async function askedMs(url: string, path: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
  return performance.now() - began
}
