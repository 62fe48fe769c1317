import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { consoleWorld } from './console-world.ts'
import { median, percentile, printTable } from './table.ts'

const run = promisify(execFile)
const people = 50
const perSecond = 50
/** Every so many requests one that writes. */
const writeEvery = 10

interface Minute {
  times: number[]
  failed: number
  megabytes: number
}
interface Ask {
  method: string
  path: string
  token: string
  body?: object
}

/**
 * Fifty requests a second for half an hour, as people at fifty accounts send them: whether memory stays what it was, and
 * whether the slowest stay as fast. `npm run bench -- soak [minutes]`.
 */
export async function benchSoak(): Promise<void> {
  const minutes = Number(process.argv[3] ?? 30)
  const world = await consoleWorld()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  try {
    const tokens = await world.addPeople(people)
    const asks = await asksOf(world.url, agent, tokens)
    const measured: Minute[] = []
    for (let minute = 0; minute < minutes; minute += 1)
      measured.push(await oneMinute(world.url, agent, asks, minute, world.pid))
    print(measured)
  } finally {
    agent.destroy()
    await world.stop()
  }
}

async function oneMinute(url: string, agent: Agent, asks: (n: number) => Ask, minute: number, pid: number) {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  const began = performance.now()
  for (let place = 0; place < 60 * perSecond; place += 1) {
    // By the clock, whether the ones before were answered or not: a server that falls behind is seen to.
    await delay(Math.max(0, began + (place * 1000) / perSecond - performance.now()))
    const sent = performance.now()
    const one = send(url, agent, asks(minute * 60 * perSecond + place)).then(({ status }) => {
      times.push(performance.now() - sent)
      if (status >= 400) failed += 1
    })
    const orFailed = () => {
      failed += 1
    }
    pending.push(one.catch(orFailed))
  }
  await Promise.all(pending)
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return { times: times.toSorted((a, b) => a - b), failed, megabytes: Number(stdout) / 1024 }
}

/** What people do: mostly they look, now and then one exempts a recommendation or ends the exemption. */
async function asksOf(url: string, agent: Agent, tokens: readonly string[]): Promise<(n: number) => Ask> {
  const ids: number[] = []
  for (const token of tokens) {
    const { text } = await send(url, agent, { method: 'GET', path: `${list}?$top=1`, token })
    ids.push((JSON.parse(text) as { items: { id: number }[] }).items[0]?.id ?? 0)
  }
  const isExempted = new Set<number>()
  const { method, path } = accountRecommendationCalls.setExempt
  return (n) => {
    const isWriting = n % writeEvery === 0
    const who = (isWriting ? n / writeEvery : n) % tokens.length
    const token = tokens[who] ?? ''
    if (!isWriting)
      return { method: 'GET', path: reads[Math.floor(n / tokens.length) % reads.length] ?? '', token }
    const id = ids[who] ?? 0
    const exempt = !isExempted.delete(id)
    if (exempt) isExempted.add(id)
    const body = { accountRecommendationIds: [id], exempt, reason: exempt ? 'Risk Accepted' : null }
    return { method, path: `/api${path}`, token, body }
  }
}
const list = '/api/odata/accountRecommendationExtended'
const reads = [
  `${list}?$top=50&$orderby=severity%20desc`,
  '/api/account/status',
  '/api/auth/whoami',
  `${list}?$top=50&$filter=isCompliant%20eq%20false`,
  '/api/odata/accountRecommendationHistory?$top=50',
  '/api/statistics/compliance-state',
]

const send = (url: string, agent: Agent, { method, path, token, body }: Ask) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request(new URL(path, url), { agent, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

function print(measured: readonly Minute[]): void {
  const third = Math.max(1, Math.floor(measured.length / 3))
  const parts = { first: measured.slice(0, third), last: measured.slice(-third) }
  const all = (some: readonly Minute[]) => some.flatMap(({ times }) => times).toSorted((a, b) => a - b)
  const line = (name: string, some: readonly Minute[]) => [
    name,
    all(some).length,
    percentile(all(some), 0.5).toFixed(1),
    percentile(all(some), 0.99).toFixed(1),
    some.reduce((sum, { failed }) => sum + failed, 0),
    median(some.map(({ megabytes }) => megabytes)).toFixed(0),
  ]
  printTable(
    [
      `${perSecond} requests a second, ${measured.length} minutes`,
      'sent',
      'p50 ms',
      'p99 ms',
      'failed',
      'MB',
    ],
    [line('first third', parts.first), line('last third', parts.last)],
  )
  const ratio = (of: (some: readonly Minute[]) => number) => (of(parts.last) / of(parts.first)).toFixed(2)
  printTable(
    ['last third against the first', 'measured', 'goal'],
    [
      ['memory', ratio((some) => median(some.map(({ megabytes }) => megabytes))), 'flat: at most 1.1'],
      ['p99', ratio((some) => percentile(all(some), 0.99)), 'stable: at most 1.3'],
    ],
  )
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`)
}
