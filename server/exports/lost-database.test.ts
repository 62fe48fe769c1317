import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { word } from '#contract/kit/words.ts'
import { testServer } from '../testing/harness.ts'
import { exported } from '../testing/sheets.ts'
import { until } from '../testing/until.ts'

// Sheets are written aside here, where only this test writes.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'parapet-exports-'))
const server = await testServer()
const { app, people } = server
const rowsBefore = 1500

await server.admin(`
  insert into insight (title, description, status, priority, creation_time, last_updated_time)
  select 'Insight ' || lpad(n::text, 5, '0'), 'x', 1, n, now(), now() from generate_series(1, 3000) n`)
// Whoever reads a row behind the first fetch waits for whom holds this lock.
await server.admin(`
  create policy waits on insight as restrictive for select using (
    priority <= ${rowsBefore} or pg_try_advisory_xact_lock_shared(7) or pg_advisory_xact_lock_shared(7) is null)`)

const leftFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('parapet-export-'))

async function holding<T>(work: (holder: pg.Client) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: app.config.databaseUrl })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(7)')
    return await work(holder)
  } finally {
    await holder.end()
  }
}

const ask = (language: string) =>
  exported(
    server,
    people.superAdmin,
    '/export/insight',
    {
      viewName: 'Insights',
      selectedFields: [{ name: 'title', displayName: 'Title' }],
      sortOrder: { fieldName: 'priority', order: 'asc' },
    },
    { 'accept-language': language },
  )

for (const lang of ['en', 'de'] as const)
  test(`a database that goes in the middle of an export is a clear answer, and no half sheet (${lang})`, async () => {
    await holding(async () => {
      const answer = ask(lang)
      const pid = await until(async () => {
        const { rows } = await server.admin(
          "select pid from pg_locks where locktype = 'advisory' and not granted and objid = 7",
        )
        return rows[0]?.pid as number | undefined
      }, 'the export reads its second thousand')
      await server.admin('select pg_terminate_backend($1)', [pid])
      const { status, error } = await answer
      assert.equal(status, 503)
      assert.equal(error.code, 'unavailable')
      assert.equal(error.message, word.notResponding[lang])
    })
    await until(async () => leftFolders().length === 0, 'what was written aside is gone')
    const again = await ask(lang)
    assert.equal(again.status, 200)
    assert.equal(again.rows.length, 3001)
  })
