import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

/** Microsoft as far as tests know it: a process of its own, reached by its address. */
export interface TestSimulator {
  url: string
  pid: number | undefined
  /** The tenant of a recording, when it plays one. */
  recorded?: { tenantId: string; undocumented: string[] }
  /** Changes the simulated world: faults, clock, what a tenant has granted. */
  control(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown>
}

/** The line that it prints. */
interface Started {
  simulator: string
  recorded?: TestSimulator['recorded']
}

const program = fileURLToPath(new URL('../../simulator/main.ts', import.meta.url))

let shared: Promise<TestSimulator> | undefined

/** A simulator as it begins. The usual one is started once: of the files that take turns here, each finds it reset. */
export async function testSimulator(options: string[] = []): Promise<TestSimulator> {
  if (options.length > 0) {
    const { simulator, child } = await startSimulator(options)
    after(() => child.kill())
    return simulator
  }
  shared ??= startShared()
  const simulator = await shared
  await simulator.control('POST', 'reset')
  return simulator
}

/** One that does not start, or ends, is not given to the next file. */
function startShared(): Promise<TestSimulator> {
  const forget = () => {
    if (shared === starting) shared = undefined
  }
  const starting = startSimulator([]).then(({ simulator, child }) => {
    child.once('exit', forget)
    // It ends with this process, and does not keep it from ending.
    for (const held of [child, child.stdin as Socket, child.stdout as Socket]) held.unref()
    return simulator
  })
  starting.catch(forget)
  return starting
}

async function startSimulator(options: string[]) {
  const child = spawn(process.execPath, [program, '--port', '0', '--exit-with-parent', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { simulator: url, recorded } = await new Promise<Started>((started, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`The simulator ended with ${code}`)))
    createInterface(child.stdout).once('line', (line) => started(JSON.parse(line) as Started))
  })
  const simulator: TestSimulator = {
    url,
    pid: child.pid,
    ...(recorded && { recorded }),
    control: async (method, path, body) => {
      const answer = await fetch(`${url}/simulator/${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
  }
  return { simulator, child }
}

/** The ids that the simulated tenants have. */
export const tenants = {
  operations: 'b15448ba-5ce0-48fb-bd9d-b4a9c1ee10e5',
  ridgeline: '2f047963-1300-46ec-8fa9-39a19259dbcd',
  northbrine: '83ea64d5-454b-4630-81be-70ca8c7c2467',
  copperleaf: '9cdd5098-fe6d-4376-847c-164c4568339b',
  dunmere: 'fefc9e5d-5d02-4c44-af8f-a74029057865',
  fallowfield: 'a352a701-394e-469d-92d4-d6f583cc0150',
  glasshouse: 'c46c131a-b9f6-4e3f-b420-baeca8955749',
  hollowbrook: '3dae377f-c55c-458b-8a4c-700b96079f09',
  kestrel: 'ebf9a914-bf9a-451a-be21-9d44dbe56aba',
  marlow: '3570dfb7-bc81-4464-8038-932b66f344bd',
} as const
