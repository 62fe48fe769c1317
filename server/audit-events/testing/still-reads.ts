import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { standBefore } from '../../testing/passing.ts'

/** What a worker has just written, in a transaction that is open, when it stands still. */
const written = {
  'wrote the records of a page': 'after insert on audit_event',
  'counted them by day': 'after insert or update on audit_day',
  'noted how far it has seen': 'after update of seen_until on audit_tracking',
  'advanced its position': 'after update of position on job',
  'marked them as told': 'after update of is_told on audit_event',
  'queued the mail': 'after insert on outbox_mail',
  'noted that the log is read': 'after update of last_read_at on audit_tracking',
  'closed the gap': 'after delete on audit_gap',
  'ended its job': 'after update of state on job',
} as const

type Ask = (incoming: IncomingMessage) => boolean
const isPage: Ask = ({ url }) => url?.includes('/directoryAudits') === true
/** What it has asked for, while it holds no transaction. */
const asked: Record<string, Ask> = {
  'asked for a token': ({ url }) => url?.includes('/token') === true,
  'asked for the first page': (incoming) => isPage(incoming) && !incoming.url?.includes('skiptoken'),
  'asked for the second page': (incoming) => isPage(incoming) && incoming.url?.includes('skiptoken') === true,
}

/** The places of a read: at each one the reader of one account stands still. */
export const places: readonly string[] = [...Object.keys(asked), ...Object.keys(written)]

interface Far {
  url: string
  tenants: readonly { slug: string; id: string }[]
  happens(body: object): Promise<unknown>
}
interface Account {
  id: number
  place: string
  tenantId: string
}

/**
 * An account for each place of a read, each with a gap, with events that nobody has read, and with one who hears of
 * them. Workers that reach Microsoft by `url` stand still at the place of each account; whoever started them kills them.
 */
export async function stillReads(admin: pg.Pool, far: Far, events: number) {
  const accounts: Account[] = []
  for (const [n, place] of places.entries()) {
    const tenant = far.tenants[n]
    if (!tenant) throw new Error(`There are ${far.tenants.length} tenants, and ${places.length} places`)
    accounts.push({ id: await anAccount(admin, place, tenant.id), place, tenantId: tenant.id })
    // Each record comes twice: no page is the same when it is read again.
    const happened = { activity: 'Delete group', count: events, copies: 2, secondsAgo: 60 }
    await far.happens({ tenant: tenant.slug, ...happened })
  }
  const locks = await standInWriting(admin, accounts)
  const way = await standInAsking(far.url, accounts)
  let isOpen = false
  return {
    url: way.url,
    /** Where no reader stands yet. */
    missing: async (): Promise<string[]> => {
      const standing = [...way.standing(), ...(await locks.standing())]
      return accounts.filter(({ id }) => !standing.includes(id)).map(({ place }) => place)
    },
    /** After a kill: what was written by the dead is rolled back, their jobs are silent, the next will stand again. */
    bury: async () => {
      await locks.turn()
      await admin.query(
        "update job set heartbeat_at = heartbeat_at - interval '1 hour' where state = 'running'",
      )
    },
    /** Nobody stands still any more. */
    open: async () => {
      isOpen = true
      way.open()
      await locks.open()
    },
    /** Pauses and the minutes until the next read pass; at the end only where there is something left to read. */
    hurry: async () => {
      await admin.query("update job set due_at = now() where state = 'waiting' and due_at > now()")
      await admin.query(
        `update audit_tracking set next_read_at = now()
         where next_read_at > now() and not (is_caught_up and $1) and not exists (
           select from job
           where job.account_id = audit_tracking.account_id and name = 'read-audits' and state in ('waiting', 'running'))`,
        [isOpen],
      )
    },
    found: async (): Promise<Found[]> => {
      const { rows } = await admin.query<Found & { id: string }>(foundOfAll)
      return accounts.map(({ id, place }) => {
        const { id: _, ...found } = rows.find((row) => Number(row.id) === id) ?? nothing
        return { ...found, place }
      })
    },
    close: () => {
      way.close()
      locks.close()
    },
  }
}

/** What is there for an account when its log is read to the end. */
export interface Found {
  place: string
  events: number
  records: number
  counted: number
  mails: number
  gaps: number
  isDone: boolean
}
const nothing = { id: '', events: 0, records: 0, counted: 0, mails: 0, gaps: 0, isDone: false }
const foundOfAll = `
  select account_id as id, is_caught_up and problem is null and not exists (
      select from job
      where job.account_id = tracking.account_id and name = 'read-audits' and state in ('waiting', 'running')) as "isDone",
    (select count(*)::int from audit_event where account_id = tracking.account_id and is_listed) as events,
    (select count(distinct record_id)::int from audit_event
     where account_id = tracking.account_id and is_listed) as records,
    (select coalesce(sum(events), 0)::int from audit_day where account_id = tracking.account_id) as counted,
    (select count(*)::int from outbox_mail where account_id = tracking.account_id) as mails,
    (select count(*)::int from audit_gap where account_id = tracking.account_id) as gaps
  from audit_tracking tracking`

/** Tracked for two minutes, not readable since, with one action chosen that happens on no ordinary day. */
async function anAccount(admin: pg.Pool, name: string, tenantId: string): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id, is_azure_logs_tracking_enabled,
       next_scan_time)
     select $1, 1, id, $2, true, now() + interval '1 day' from subscription_type where is_trial returning id`,
    [`Killed when it ${name}`, tenantId],
  )
  const id = Number(rows[0]?.id)
  await admin.query(
    `insert into audit_tracking (account_id, tracking_since, next_read_at, seen_until, swept_at, recipients, problem,
       problem_since)
     values ($1, now() - interval '2 minutes', now(), now() - interval '2 minutes', now(), '{soc@killed.example}',
       'unreachable', now() - interval '2 minutes')`,
    [id],
  )
  await admin.query(
    `insert into audit_gap (account_id, gap_from, reason) values ($1, now() - interval '2 minutes', 'unreachable')`,
    [id],
  )
  await admin.query(
    `insert into audit_choice (account_id, action_type, chosen_at) values ($1, $2, now() - interval '2 minutes')`,
    [id, auditActionType.value.GroupDeleted],
  )
  return id
}

/** Who writes at the place of its account waits for a lock that we have. */
async function standInWriting(admin: pg.Pool, accounts: readonly Account[]) {
  const mine = accounts.filter(({ place }) => Object.hasOwn(written, place)).map(({ id }) => id)
  await admin.query(`
    create function stand_still() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(17, tg_argv[0]::int);
      return null;
    end $$`)
  for (const { id, place } of accounts) {
    const event = Object.entries(written).find(([name]) => name === place)?.[1]
    if (!event) continue
    const row = event.includes('delete') ? 'old' : 'new'
    const isEnd = event.includes('state') ? "and new.name = 'read-audits' and new.state = 'done'" : ''
    await admin.query(
      `create trigger stand_still_${id} ${event} for each row when (${row}.account_id = ${id} ${isEnd})
       execute function stand_still('${id}')`,
    )
  }
  const holder = await admin.connect()
  const lock = () =>
    holder.query('select pg_advisory_lock(17, id) from unnest($1::int[]) as mine(id)', [mine])
  const unlock = () =>
    holder.query('select pg_advisory_unlock(17, id) from unnest($1::int[]) as mine(id)', [mine])
  await lock()
  return {
    standing: async (): Promise<number[]> => {
      const { rows } = await admin.query<{ id: number }>(
        `select objid::int as id from pg_locks
         where locktype = 'advisory' and classid = 17 and objsubid = 2 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.map(({ id }) => id)
    },
    /** The dead wait before us: the lock is ours again when each of them has had it and is rolled back. */
    turn: async () => {
      await unlock()
      await lock()
    },
    open: unlock,
    close: () => holder.release(true),
  }
}

/** Who asks Microsoft for what is the place of its account gets no answer. */
async function standInAsking(simulator: string, accounts: readonly Account[]) {
  const standing: number[] = []
  let isOpen = false
  const { url, close } = await standBefore(simulator, (incoming) => {
    const tenantId = tenantOf(incoming)
    const account = accounts.find((one) => one.tenantId === tenantId)
    if (isOpen || !account || !asked[account.place]?.(incoming)) return undefined
    return (_, answer) => {
      standing.push(account.id)
      answer.once('close', () => standing.splice(standing.indexOf(account.id), 1))
    }
  })
  const open = () => {
    isOpen = true
  }
  return { url, close, standing: () => standing, open }
}

/** A token is asked for at the tenant's address; with it comes whose it is. */
function tenantOf({ url = '', headers }: IncomingMessage): string | undefined {
  const [, claims] = headers.authorization?.split('.') ?? []
  if (claims) return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { tid?: string }).tid
  return url.split('/')[1]?.toLowerCase()
}
