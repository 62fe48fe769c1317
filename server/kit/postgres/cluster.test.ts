import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../embedded-postgres.ts'

const madeFolders: string[] = []
let base = ''

before(() => {
  base = mkdtempSync(path.join(tmpdir(), 'parapet-cluster-'))
})
after(async () => {
  for (const folder of madeFolders) await stopEmbeddedPostgres(folder)
  rmSync(base, { recursive: true, force: true })
})

function aFolder(name: string): string {
  const folder = path.join(base, name)
  madeFolders.push(folder)
  return folder
}

test('starts over when creating the database was killed half way', async () => {
  const folder = aFolder('half-made')
  mkdirSync(path.join(folder, 'cluster.making', 'base'), { recursive: true })
  writeFileSync(path.join(folder, 'password'), 'of the first try\n')
  const server = await startEmbeddedPostgres(folder)
  assert.equal(existsSync(path.join(folder, 'cluster.making')), false)
  await server.stop()
})

test('says what is wrong with a lost or changed password, and leaves no server behind', async () => {
  const folder = aFolder('password')
  const server = await startEmbeddedPostgres(folder)
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, 'another\n')
  await assert.rejects(startEmbeddedPostgres(folder), /does not accept the password in .*password\./)
  await server.stop()
  await assert.rejects(startEmbeddedPostgres(folder), /does not accept the password/)
  assert.equal(existsSync(path.join(folder, 'cluster/postmaster.pid')), false)
  rmSync(passwordFile)
  await assert.rejects(startEmbeddedPostgres(folder), /not its password in .*Put the file back/s)
  assert.equal(existsSync(path.join(folder, 'cluster/postmaster.pid')), false)
})

test('fails at once with the words of PostgreSQL when the files are of another version', async () => {
  const folder = aFolder('version')
  await (await startEmbeddedPostgres(folder)).stop()
  writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '12\n')
  await assert.rejects(startEmbeddedPostgres(folder), /incompatible with server.*version 12/s)
})
