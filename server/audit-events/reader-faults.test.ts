import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { queueDueAuditsJob, readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { aWorker, hurry } from '../testing/jobs.ts'
import { until } from '../testing/until.ts'
import { type AuditCustomer, auditWorld } from './testing/audit-world.ts'

const world = await auditWorld({ fleet: 6 })
const { server, simulator, customer, fleet, track, read, stored, happens, mails, state } = world
const minute = 60_000
const hour = 60 * minute
const moveClocks = async (ms: number) => {
  server.moveClock(ms)
  await simulator.control('POST', 'clock', { advanceSeconds: ms / 1000 })
}

/** Events and figures of the charts, each record once; how many mails. */
async function counts(one: AuditCustomer) {
  const { rows } = await server.admin(
    `select count(*)::int as events, count(distinct record_id)::int as records,
       (select coalesce(sum(events), 0)::int from audit_day where account_id = $1) as counted
     from audit_event where account_id = $1 and is_listed`,
    [one.id],
  )
  const { events, records, counted } = rows[0]
  assert.deepEqual([records, counted], [events, events], 'each event once, and once in the figures')
  return { events: Number(events), mails: (await mails(one)).length }
}

test('an hour in which Microsoft does not answer loses and doubles nothing', async () => {
  const one = await customer('copperleaf')
  await track(one, 'GroupMemberAdded')
  const emails = ['soc@brightwater.example']
  await server.as(one.admin).call(auditCalls.updateRecipients, { body: { emails } })
  await read(one)
  await moveClocks(minute)
  const before = await counts(one)
  // Longer than anybody waits for: the read is given up at once, as it is when the answers stay away.
  const away = {
    kind: 'graph-503',
    times: 6,
    tenant: 'copperleaf',
    path: 'directoryAudits',
    retryAfterSeconds: 600,
  }
  await simulator.control('POST', 'faults', away)
  for (let poll = 0; poll < 6; poll += 1) {
    await happens(one, { count: 10, copies: 1 + (poll % 2), lateSeconds: poll % 3 === 0 ? 1200 : 0 })
    await moveClocks(10 * minute)
    assert.equal((await read(one)).code, 'failed')
  }
  const during = await state(one)
  assert.deepEqual(
    during.gaps.map(({ until, reason }) => [until, reason]),
    [[null, 'unreachable']],
  )
  await moveClocks(20 * minute)
  assert.equal((await read(one)).code, 'read')
  await read(one)
  const after = await counts(one)
  assert.equal(after.events - before.events, 60)
  assert.equal(after.mails - before.mails, 1)
  assert.deepEqual((await state(one)).gaps, [])
})

test('a worker whose clock goes back or forth an hour loses and doubles nothing, and is not late', async () => {
  // Behind is then still after what is written by the clock of the database.
  await moveClocks(2 * hour)
  const one = await customer('northbrine')
  await track(one, 'GroupDeleted')
  await server
    .as(one.admin)
    .call(auditCalls.updateRecipients, { body: { emails: ['soc@brightwater.example'] } })
  await read(one)
  await moveClocks(minute)
  const timetable = aWorker(server, { only: [queueDueAuditsJob.name] })
  // Ahead, right again, behind, right again: Microsoft's clock goes on as it should.
  for (const [turn, jump] of [hour, -hour, -hour, hour].entries()) {
    server.moveClock(jump)
    await happens(one, { activity: 'Delete group', count: 5, copies: 2 })
    await moveClocks(6 * minute)
    await until(async () => {
      await hurry(server)
      return (await mails(one)).length > turn
    }, `the events of turn ${turn} are told`)
    assert.deepEqual(await counts(one), { events: (turn + 1) * 5, mails: turn + 1 })
  }
  await timetable.stop()
  assert.deepEqual((await state(one)).gaps, [])
})

/** What each step of a read writes last: its connection is cut there. */
const phases = {
  'the records of a page': 'after insert on audit_event',
  'the figures of a page': 'after insert or update on audit_day',
  'how far was seen': 'after update of seen_until on audit_tracking',
  'the position after a page': 'after update of position on job',
  'the mail': 'after insert on outbox_mail',
  'the end of the read': 'after update of last_read_at on audit_tracking',
}
/** More often than a job is tried. */
const kills = 5
/** Two pages, each record twice. */
const events = 510

test('readers that are cut off five times in each step of their writing lose and double nothing', async () => {
  const readers = await fleet()
  const cut = Object.entries(phases).map(([phase, event], n) => ({ phase, event, one: readerAt(readers, n) }))
  for (const { one } of cut) {
    await track(one, 'GroupDeleted')
    await read(one)
  }
  await moveClocks(minute)
  for (const { one, event } of cut) {
    await happens(one, { activity: 'Delete group', count: events, copies: 2, secondsAgo: 30 })
    await cutConnections(one, event)
  }
  await readThrough(cut.map(({ one }) => one))
  for (const { phase, one } of cut) {
    const { rows } = await server.admin(`select last_value::int as tries from cut_${one.id}`)
    assert.ok(rows[0].tries > kills, `${phase}: it was cut, and went on`)
    assert.deepEqual([phase, await counts(one)], [phase, { events, mails: 1 }])
    assert.ok((await stored(one)).every(({ isTold }) => isTold))
  }
})

function readerAt(readers: readonly AuditCustomer[], n: number): AuditCustomer {
  const one = readers[n]
  assert.ok(one)
  return one
}

/** The database ends the connection of whoever writes there for the account, as often as `kills` says. */
async function cutConnections({ id }: AuditCustomer, event: string): Promise<void> {
  await server.admin(`create sequence cut_${id}`)
  await server.admin(`grant usage on sequence cut_${id} to public`)
  await server.admin(`
    create or replace function cut_off() returns trigger language plpgsql as $$
    begin
      if nextval(tg_argv[0]::regclass) <= ${kills} then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(10);
      end if;
      return null;
    end $$`)
  await server.admin(
    `create trigger cut_off_${id} ${event} for each row when (new.account_id = ${id})
     execute function cut_off('cut_${id}')`,
  )
}

/** Reads until each log is read to its end, however often a job is given up: the timetable sends another. */
async function readThrough(all: readonly AuditCustomer[]): Promise<void> {
  const begun = server.app.clock()
  await until(async () => {
    const { rows } = await server.admin(
      `select account_id::int as id from audit_tracking
       where account_id = any($1) and not (last_read_at >= $2 and is_caught_up)`,
      [all.map(({ id }) => id), begun],
    )
    for (const { id } of rows)
      await server.db({ kind: 'platform' }, (db) =>
        sendJob(db, readAuditsJob, { accountId: id }, { now: server.app.clock() }),
      )
    await hurry(server)
    return rows.length === 0
  }, 'every log is read to its end')
}
