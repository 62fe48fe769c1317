import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#server/testing/free-port.ts'
import { withoutOuterNpm } from './sample-project.ts'

/** A registry that knows one fault. */
let advisories: Record<string, unknown[]> = {}
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

async function audit(at: number, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'audit.ts'), ...args], {
    env: { ...withoutOuterNpm(), npm_config_registry: `http://127.0.0.1:${at}/` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

test('production packages without a known fault are told as such', async () => {
  advisories = {}
  assert.deepEqual(await audit(port), {
    out: '0 known faults in production packages, 0 of them high or above\n',
    err: '',
    code: 0,
  })
  assert.ok(asked.includes('fastify'))
  assert.ok(!asked.includes('typescript'), 'tools are nobody’s risk but ours')
})

test('a fault is named, and fails from the asked level on', async () => {
  advisories = {
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
  const { out, code } = await audit(port)
  assert.match(out, /^moderate {2}fastify .*Reads too much \(https:\/\/example\.com\/1\)/m)
  assert.match(out, /known faults in production packages, 0 of them high or above/)
  assert.equal(code, 0)
  assert.equal((await audit(port, '--level', 'moderate')).code, 1)
})

test('a registry that does not answer is no clean bill of health', async () => {
  const { err, code } = await audit(await freePort())
  assert.match(err, /^The package registry did not answer, so nothing is known: .+/)
  assert.equal(code, 2)
})
