import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#server/kit/config.ts'
import { variables } from '#server/kit/config-variables.ts'
import { listenForMetrics } from '#server/metrics.ts'
import { freePort } from '#server/testing/free-port.ts'
import { testServer } from '#server/testing/harness.ts'
import { type Container, composeServices, dockerfile, kubernetes, units } from './deployment.ts'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const metricsPort = await freePort()
const server = await testServer({ METRICS_PORT: String(metricsPort) })

const image = dockerfile(read('deploy/Dockerfile'))
const pods = kubernetes(
  globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
    parseAllDocuments(read(file)).map((one) => one.toJS()),
  ),
)
const services = composeServices(read('deploy/compose/compose.yaml'))
const ours = services.filter(({ image }) => image?.startsWith('parapet'))
const systemd = globSync('deploy/systemd/*.service', { cwd: root }).map((file) =>
  units(file, read(file), read('deploy/systemd/parapet.env')),
)
/** Every process of ours that some file starts, with the environment that it gets. */
const started: Container[] = [
  ...ours.map((one) => ({ ...one, env: { ...image.env, ...one.env } })),
  ...pods.containers.map((one) => ({ ...one, env: { ...image.env, ...one.env } })),
  ...systemd,
]

test('every file of the deployment parses', () => {
  const files = globSync('deploy/**/*.{yaml,yml}', { cwd: root })
  assert.ok(files.length >= 7)
  for (const file of files)
    for (const document of parseAllDocuments(read(file), { merge: true }))
      assert.deepEqual([...document.errors, ...document.warnings].map(String), [], file)
  for (const file of globSync('deploy/compose/*.sh', { cwd: root }))
    assert.equal(statSync(path.join(root, file)).mode & 0o111, 0o111, `${file} can be run`)
})

test('what is set for our processes is a variable of the configuration, and the configuration takes it', () => {
  const names = new Set([...variables.flatMap(({ name }) => [name, `${name}_FILE`]), 'NODE_ENV'])
  const fileOf = (name: string) => {
    const file = path.join(server.app.config.dataFolder, name)
    const scheme = name.startsWith('DATABASE_') ? 'postgres' : 'smtp'
    writeFileSync(file, `${scheme}://someone:secret@localhost:25/`)
    return file
  }
  assert.equal(started.length, 9)
  for (const { where, env } of started) {
    assert.deepEqual(
      Object.keys(env).filter((name) => !names.has(name)),
      [],
      where,
    )
    const mounted = Object.entries(env).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? fileOf(name) : value,
    ])
    const config = readConfig(Object.fromEntries(mounted))
    assert.match(config.publicUrl, /^https:/, where)
    assert.notEqual(config.trustProxy, false, where)
    assert.equal(config.environmentName, 'production', where)
    for (const needed of ['DATABASE_URL', 'PARAPET_SECRET_KEY', 'MICROSOFT_CLIENT_SECRET', 'SMTP_URL'])
      assert.ok(env[`${needed}_FILE`], `${where}: ${needed} comes from a file`)
    for (const name of [
      'DATABASE_URL',
      'PARAPET_SECRET_KEY',
      'MICROSOFT_CLIENT_SECRET',
      'SMTP_URL',
      'BLOB_URL',
    ])
      assert.equal(env[name], undefined, `${where}: ${name} is no text in the file`)
  }
})

test('only the migration has the owner of the tables', () => {
  const owners = started.filter(({ env }) => env.DATABASE_ADMIN_URL_FILE).map(({ args }) => args[0])
  assert.deepEqual(owners, ['migrate', 'migrate', 'migrate'])
})

test('secrets are there under the names by which they are asked for', () => {
  for (const { where, env, files } of [...ours, ...pods.containers, ...systemd])
    for (const [name, file] of Object.entries(env))
      if (name.endsWith('_FILE')) assert.ok(files.includes(String(file)), `${where}: nobody mounts ${file}`)
  const made = read('deploy/compose/make-secrets.sh')
  for (const name of new Set(services.flatMap(({ files }) => files.map((file) => path.basename(file)))))
    assert.match(made, new RegExp(`\\b${name}\\b`), `make-secrets.sh makes ${name}`)
})

test('commands are those of the product', () => {
  const source = read('server/cli.ts')
  for (const { where, args } of started)
    assert.match(source, new RegExp(`\\n {2}${args[0]}[,:]`), `${where}: parapet ${args[0]}`)
  assert.deepEqual(image.entrypoint, ['bin/parapet'])
})

test('ports and probes are those that the product listens on and answers', async () => {
  const metrics = await listenForMetrics(server.app)
  const { PORT: port, METRICS_PORT: metricsAt } = image.env
  assert.deepEqual(image.exposed, [port, metricsAt])
  const urlOf: Record<string, string> = {
    [`${port}`]: server.url,
    [`${metricsAt}`]: `http://127.0.0.1:${metricsPort}`,
  }
  for (const { where, ports, probes } of pods.containers) {
    for (const one of Object.values(ports)) assert.ok(urlOf[one], `${where} listens on ${one}`)
    for (const probe of probes) {
      const answer = await fetch(`${urlOf[ports[probe.port] ?? '']}${probe.path}`)
      assert.equal(answer.status, 200, `${where} ${probe.path}`)
    }
  }
  const paths = (component: string) =>
    pods.containers
      .find(({ args }) => args[0] === component)
      ?.probes.map(({ kind, path: at }) => `${kind} ${at}`)
  assert.deepEqual(paths('api'), [
    'startupProbe /healthz',
    'readinessProbe /readyz',
    'livenessProbe /healthz',
  ])
  assert.deepEqual(paths('worker'), ['startupProbe /healthz', 'livenessProbe /healthz'])
  for (const target of pods.targetPorts)
    assert.ok(
      pods.containers.some(({ ports }) => ports[target]),
      `a pod listens on ${target}`,
    )
  for (const allowed of pods.ingressPorts) assert.ok(urlOf[allowed], `the network policy lets ${allowed} in`)
  assert.match(
    read('deploy/compose/Caddyfile'),
    new RegExp(`reverse_proxy api:${port} \\{\\s+health_uri /readyz`),
  )
  metrics?.close()
})

test('the health check of the image asks the process that runs', async () => {
  const [program = '', ...args] = image.healthcheck
  const asked = async (env: Record<string, string>) => {
    const child = spawn(path.join(root, program), args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
    })
    const [error, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { status, error }
  }
  const { port } = new URL(server.url)
  assert.equal((await asked({ PORT: port })).status, 0)
  const silent = await asked({ PORT: String(await freePort()) })
  assert.equal(silent.status, 1)
  assert.match(silent.error, /\/healthz: connect ECONNREFUSED/)
})

test('who supervises waits as long as ending takes', () => {
  for (const { where, args, env, graceSeconds } of started) {
    if (args[0] !== 'api') continue
    const { drainSeconds } = readConfig({ DRAIN_SECONDS: env.DRAIN_SECONDS })
    assert.ok((graceSeconds ?? 0) >= drainSeconds + 35, `${where} is killed after ${graceSeconds} s`)
  }
  assert.equal(started.filter(({ args }) => args[0] === 'api').length, 3)
})

test('processes run as nobody in particular, and write to the data folder alone', () => {
  assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/)
  assert.deepEqual(image.volumes, [image.env.PARAPET_DATA])
  for (const { where, isReadOnly, mayGainPrivileges, droppedAll, writable, env } of started) {
    assert.equal(isReadOnly, true, where)
    assert.equal(mayGainPrivileges, false, where)
    assert.equal(droppedAll, true, where)
    assert.deepEqual(writable.toSorted(), [env.PARAPET_DATA, '/tmp'].toSorted(), where)
  }
})

test('the budgets and policies of Kubernetes speak of pods that exist', () => {
  assert.equal(pods.selectors.length, 7)
  for (const { kind, labels } of pods.selectors)
    assert.ok(
      pods.podLabels.some((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value)),
      `${kind} selects ${JSON.stringify(labels)}`,
    )
  for (const file of pods.resources) assert.ok(existsSync(path.join(root, 'deploy/kubernetes', file)), file)
})

test('a unit and its file of variables do not set the same name: the file would win', () => {
  for (const { where, twice } of systemd) assert.deepEqual(twice, [], where)
})
