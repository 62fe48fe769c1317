import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#server/testing/free-port.ts'
import { type Level, levelIn, levels, tell } from './audit-report.ts'
import { withoutOuterNpm } from './sample-project.ts'

/** What the registry knows. */
const advisories = {
  fastify: [
    {
      id: 1,
      url: 'https://example.com/1',
      title: 'Reads too much',
      severity: 'moderate',
      vulnerable_versions: '<99',
      cwe: [],
      cvss: { score: 5, vectorString: null },
    },
  ],
}
let asked: string[] = []
const registry = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  // npm also asks for the versions of a package that has a fault; it does without.
  if (request.method !== 'POST') return void response.writeHead(404).end('{}')
  const isZipped = request.headers['content-encoding'] === 'gzip'
  asked = Object.keys(JSON.parse(String(isZipped ? gunzipSync(body) : body)))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories))
})
registry.listen(0, '127.0.0.1')
await once(registry, 'listening')
const { port } = registry.address() as { port: number }
after(() => registry.close())

async function audit(args: readonly string[], { at = port } = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'audit.ts'), ...args], {
    env: { ...withoutOuterNpm(), npm_config_registry: `http://127.0.0.1:${at}/` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

test('what servers load is asked about and a fault of it is named, and fails at the asked level', async () => {
  const { out, err, code } = await audit(['--level', 'moderate'])
  assert.match(out, /^moderate {2}fastify .*Reads too much \(https:\/\/example\.com\/1\)/m)
  assert.match(out, /known faults in production packages, [1-9]\d* of them moderate or above\n$/)
  assert.equal(err, '')
  assert.equal(code, 1)
  assert.ok(asked.includes('fastify'))
  assert.ok(!asked.includes('typescript'), 'tools are nobody’s risk but ours')
})

test('a registry that does not answer is no clean bill of health', async () => {
  const { err, code } = await audit([], { at: await freePort() })
  assert.match(err, /^The package registry did not answer, so nothing is known: .+/)
  assert.equal(code, 2)
  for (const [written, reason] of [
    ['', 'npm said nothing'],
    ['npm is confused', 'npm is confused'],
    ['{"error":{"code":"E1","summary":""}}', 'E1'],
  ] as const)
    assert.deepEqual(tell(written, 'high'), {
      out: [],
      err: [`The package registry did not answer, so nothing is known: ${reason}`],
      code: 2,
    })
})

test('fails from the asked level on', () => {
  const fault = { severity: 'moderate', range: '<99', via: ['part'] }
  const told = (level: Level, vulnerabilities: object) => tell(JSON.stringify({ vulnerabilities }), level)
  assert.deepEqual(told('high', {}), {
    out: ['0 known faults in production packages, 0 of them high or above'],
    err: [],
    code: 0,
  })
  assert.deepEqual(told('moderate', { whole: fault }), {
    out: [
      'moderate  whole <99: through part',
      '1 known faults in production packages, 1 of them moderate or above',
    ],
    err: [],
    code: 1,
  })
  assert.deepEqual(
    levels.map((level) => told(level, { whole: fault }).code),
    [1, 1, 0, 0],
  )
  assert.equal(levelIn([]), 'high')
  assert.equal(levelIn(['--level', 'low']), 'low')
  assert.equal(levelIn(['critical']), 'high', 'what does not stand after --level is no level')
})
