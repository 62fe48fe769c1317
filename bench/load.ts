import { Agent, get } from 'node:http'
import { percentile } from './table.ts'

/** Run as a process of its own, so that the load does not sit in the measured one: JSON in argv, JSON out. */
interface Load {
  requests: { url: string; token?: string }[]
  connections: number
  count: number
}
export interface Latencies {
  p50: number
  p99: number
  failed: number
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const times: number[] = []
let sent = 0
let failed = 0

const one = ({ url, token }: Load['requests'][number]) =>
  new Promise<void>((resolve) => {
    const began = performance.now()
    get(url, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        times.push(performance.now() - began)
        if (answer.statusCode !== 200) failed += 1
        resolve()
      })
    }).on('error', () => {
      failed += 1
      resolve()
    })
  })

async function connection(): Promise<void> {
  while (sent < load.count) {
    const request = load.requests[sent % load.requests.length]
    sent += 1
    if (request) await one(request)
  }
}

await Promise.all(Array.from({ length: load.connections }, connection))
agent.destroy()
times.sort((a, b) => a - b)
console.log(
  JSON.stringify({ p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed } satisfies Latencies),
)
