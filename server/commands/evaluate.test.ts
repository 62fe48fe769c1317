import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newPage } from '#scan/catalogue/new-page.ts'
import type { Decision } from '#scan/evaluate/decisions.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-command-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const root = fileURLToPath(new URL('../../', import.meta.url))

function run(command: 'evaluate' | 'check', args: string[], input = '', env: Record<string, string> = {}) {
  const script = `import { ${command} } from '#server/commands/${command}.ts'
    await ${command}.run(process.argv.slice(1)).catch((error) => { console.error(error.message); process.exitCode = 1 })`
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    input,
    encoding: 'utf8',
  })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

const policy = {
  id: 'p1',
  displayName: 'MFA for all',
  state: 'enabled',
  conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['mfa'] },
}
const secretApp = {
  id: '1',
  appId: 'payroll',
  displayName: 'Payroll',
  passwordCredentials: [{ keyId: 'k', endDateTime: '2026-03-01T00:00:00Z' }],
}
const strong = { '/v1.0/identity/conditionalAccess/policies': [policy] }
const weak = { '/v1.0/applications': [secretApp] }
const of = (decisions: Decision[], id: string) => decisions.find((decision) => decision.id === id)

test('a tenant in a file is decided as of the given date', () => {
  const file = join(folder, 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...strong, ...weak }))
  const decisions = JSON.parse(run('evaluate', [file, '--at', '2026-02-28']).out) as Decision[]
  assert.equal(of(decisions, 'mfa-is-required-for-all-users')?.compliant, true)
  assert.deepEqual(of(decisions, 'direct-send-is-rejected')?.compliant, null)
  assert.equal(of(decisions, 'direct-send-is-rejected')?.reason, 'could-not-read')
  assert.equal(of(decisions, 'sharing-links-default-to-specific-people')?.reason, 'manual')
  const id = 'applications-use-no-client-secrets'
  assert.equal(of(decisions, id)?.compliant, false)
  assert.equal(of(decisions, id)?.items[0]?.displayName, 'Payroll')
  const { out } = run('evaluate', [file, '--at', '2026-03-02', '--check', id])
  assert.deepEqual(
    (JSON.parse(out) as Decision[]).map((decision) => [decision.id, decision.compliant]),
    [[id, true]],
  )
})

test('the thresholds of the installation hold', () => {
  const [file, own] = [join(folder, 'devices.json'), join(folder, 'thresholds.json')]
  writeFileSync(file, JSON.stringify({ '/v1.0/policies/deviceRegistrationPolicy': { userDeviceQuota: 12 } }))
  writeFileSync(own, JSON.stringify({ 'devices-per-user-are-capped': { devices: 12 } }))
  const id = 'devices-per-user-are-capped'
  const isCapped = (env = {}) =>
    of(JSON.parse(run('evaluate', [file, '--check', id], '', env).out) as Decision[], id)?.compliant
  assert.deepEqual([isCapped(), isCapped({ CHECK_PARAMETERS: own })], [false, true])
})

test('one tenant per line gives one result per line, in order; a bad line spoils no other', () => {
  // A line separator within a text ends no line.
  const last = { ...weak, '/v1.0/odd': [{ name: 'pasted\u2028text' }] }
  const input = `${JSON.stringify(strong)}\nnot json\n\n${JSON.stringify(last)}\n`
  const { out, err, code } = run('evaluate', ['--jsonl', '--at', '2026-02-01'], input)
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision[])
  assert.equal(lines.length, 3)
  assert.equal(of(lines[0] ?? [], 'mfa-is-required-for-all-users')?.compliant, true)
  assert.ok('error' in (lines[1] ?? {}))
  assert.equal(of(lines[2] ?? [], 'mfa-is-required-for-all-users')?.compliant, false)
  assert.equal(of(lines[2] ?? [], 'applications-use-no-client-secrets')?.compliant, false)
  assert.match(err, /no connector reads \/v1.0\/odd/)
  assert.equal(code, 1)
})

test('wrong arguments are told', () => {
  assert.match(run('evaluate', ['x.json', '--at', 'soon']).err, /'soon' is not a date/)
  assert.match(run('evaluate', []).err, /Name one file/)
  assert.match(run('check', ['new', 'azure/x']).err, /products: entra-id/)
  assert.match(run('check', ['new', 'intune/managed-devices-are-encrypted']).err, /already exists/)
  assert.match(run('check', ['try']).err, /Say new/)
})

test('a page is run by its path or its name; a wrong fixture is told with its line', () => {
  mkdirSync(join(folder, 'entra-id'))
  const file = join(folder, 'entra-id', 'users-have-a-department.md')
  const page = newPage('users-have-a-department', 'Microsoft Entra ID')
  writeFileSync(file, page)
  const good = run('check', ['run', file, 'intune/managed-devices-are-encrypted'])
  assert.match(good.out, /users-have-a-department: 2 of 2 in \d+ ms[\s\S]*encrypted: 5 of 5/)
  assert.equal(good.code, 0)
  writeFileSync(file, page.replace('"items": ["Mara Lind"]', '"items": ["Jon Reyes"]'))
  const wrong = run('check', ['run', file])
  assert.match(wrong.out, /WRONG {2}one has none\n.*users-have-a-department\.md:\d+: No item is "Jon Reyes"/)
  assert.equal(wrong.code, 1)
  writeFileSync(file, page.replace('department is null', 'departement is null'))
  assert.match(run('check', ['run', file]).out, /departement/)
})
