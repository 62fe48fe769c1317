import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newPage } from '#scan/catalogue/new-page.ts'
import type { Decision } from '#scan/evaluate/decisions.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { evaluate } from './evaluate.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-command-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a command prints, and the code that it ends with. */
async function run(command: Command, args: string[]): Promise<{ out: string; code: unknown }> {
  const printed: string[] = []
  const [log, code] = [console.log, process.exitCode]
  console.log = (line: string) => void printed.push(line)
  process.exitCode = 0
  try {
    await command.run(args)
    return { out: printed.join('\n'), code: process.exitCode }
  } finally {
    console.log = log
    process.exitCode = code
  }
}
const decide = async (...args: string[]) => JSON.parse((await run(evaluate, args)).out) as Decision[]

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

test('a tenant in a file is decided as of the given date', async () => {
  const file = join(folder, 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...strong, ...weak }))
  const decisions = await decide(file, '--at', '2026-02-28')
  assert.equal(of(decisions, 'mfa-is-required-for-all-users')?.compliant, true)
  assert.deepEqual(of(decisions, 'direct-send-is-rejected')?.compliant, null)
  assert.equal(of(decisions, 'direct-send-is-rejected')?.reason, 'could-not-read')
  assert.equal(of(decisions, 'sharing-links-default-to-specific-people')?.reason, 'manual')
  const id = 'applications-use-no-client-secrets'
  assert.equal(of(decisions, id)?.compliant, false)
  assert.equal(of(decisions, id)?.items[0]?.displayName, 'Payroll')
  assert.deepEqual(
    (await decide(file, '--at', '2026-03-02', '--check', id)).map((decision) => [
      decision.id,
      decision.compliant,
    ]),
    [[id, true]],
  )
})

test('the thresholds of the installation hold', async () => {
  const [file, own] = [join(folder, 'devices.json'), join(folder, 'thresholds.json')]
  writeFileSync(file, JSON.stringify({ '/v1.0/policies/deviceRegistrationPolicy': { userDeviceQuota: 12 } }))
  writeFileSync(own, JSON.stringify({ 'devices-per-user-are-capped': { devices: 12 } }))
  const id = 'devices-per-user-are-capped'
  const isCapped = async () => of(await decide(file, '--check', id), id)?.compliant
  assert.equal(await isCapped(), false)
  process.env.CHECK_PARAMETERS = own
  try {
    assert.equal(await isCapped(), true)
  } finally {
    delete process.env.CHECK_PARAMETERS
  }
})

test('one tenant per line gives one result per line, in order; a bad line spoils no other', () => {
  // A line separator within a text ends no line.
  const last = { ...weak, '/v1.0/odd': [{ name: 'pasted\u2028text' }] }
  const input = `${JSON.stringify(strong)}\nnot json\n\n${JSON.stringify(last)}\n`
  const id = 'mfa-is-required-for-all-users'
  const script = `import { evaluate } from '#server/commands/evaluate.ts'
    await evaluate.run(['--jsonl', '--at', '2026-02-01', '--check', '${id}'])`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  const lines = ended.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision[])
  assert.equal(lines.length, 3)
  assert.equal(of(lines[0] ?? [], id)?.compliant, true)
  assert.ok('error' in (lines[1] ?? {}))
  assert.equal(of(lines[2] ?? [], id)?.compliant, false)
  assert.match(ended.stderr, /no connector reads \/v1.0\/odd/)
  assert.equal(ended.status, 1)
})

test('wrong arguments are told', async () => {
  await assert.rejects(evaluate.run(['x.json', '--at', 'soon']), /'soon' is not a date/)
  await assert.rejects(evaluate.run([]), /Name one file/)
  await assert.rejects(check.run(['new', 'azure/x']), /products: entra-id/)
  await assert.rejects(check.run(['new', 'intune/managed-devices-are-encrypted']), /already exists/)
  await assert.rejects(check.run(['try']), /Say new/)
})

test('a page is run by its path or its name; a wrong fixture is told with its line', async () => {
  const page = newPage('users-have-a-department', 'Microsoft Entra ID')
  const written = (place: string, content: string) => {
    const file = join(folder, place, 'entra-id', 'users-have-a-department.md')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }
  const good = await run(check, ['run', written('good', page), 'intune/managed-devices-are-encrypted'])
  assert.match(good.out, /users-have-a-department: 2 of 2 in \d+ ms[\s\S]*encrypted: (\d+) of \1 in/)
  assert.equal(good.code, 0)
  const wrong = await run(check, [
    'run',
    written('fixture', page.replace('"items": ["Mara Lind"]', '"items": ["Jon Reyes"]')),
    written('query', page.replace('department is null', 'departement is null')),
  ])
  assert.match(wrong.out, /WRONG {2}one has none\n.*users-have-a-department\.md:\d+: No item is "Jon Reyes"/)
  assert.match(wrong.out, /departement/)
  assert.equal(wrong.code, 1)
})
