import { type Db, sql } from '../kit/db.ts'
import type { AuditRecord } from './read-record.ts'

/** What an account wants to hear of. */
export interface Wanted {
  /** Since when each action is chosen. */
  chosen: ReadonlyMap<number, Date>
  /** Mails tell of what happened since then; null: nobody is told. */
  toldSince: Date | null
}

/**
 * Stores the records of a page that are wanted or can be a cause, each once however often it comes. Answers how many
 * new ones the account has chosen. A record that was kept as a cause becomes a listed one when its action is chosen.
 */
export async function writePage(
  db: Db,
  accountId: number,
  records: readonly AuditRecord[],
  wanted: Wanted,
  now: Date,
): Promise<number> {
  const rows = [...new Map(records.map((record) => [record.recordId, record])).values()].flatMap((record) => {
    const isListed = record.actionType !== null && wanted.chosen.has(record.actionType)
    if (!isListed && !record.isCause) return []
    return [{ ...record, isListed, isTold: !isListed || !isTold(record, wanted) }]
  })
  if (rows.length === 0) return 0
  const { n } = await db.one(sql<{ n: number }>`
    with written as (
      insert into audit_event
        (account_id, record_id, at, action_type, activity, initiated_by, is_application, ip_address, target_name,
         target_id, target_ids, details, is_listed, is_told, stored_at)
      select ${accountId}, "recordId", at, "actionType", activity, "initiatedBy", "isApplication", "ipAddress",
        "targetName", "targetId", "targetIds", details, "isListed", "isTold", ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        "recordId" text, at timestamptz, "actionType" int, activity text, "initiatedBy" text, "isApplication" boolean,
        "ipAddress" text, "targetName" text, "targetId" text, "targetIds" text[], details jsonb, "isListed" boolean,
        "isTold" boolean)
      order by at
      on conflict (account_id, record_id) do update set is_listed = true, is_told = excluded.is_told
        where excluded.is_listed and not audit_event.is_listed
      returning at, action_type, initiated_by, is_application, is_listed),
    counted as (
      insert into audit_day (account_id, day, action_type, initiated_by, is_application, events)
      select ${accountId}, (at at time zone 'UTC')::date, action_type, coalesce(initiated_by, ''), is_application,
        count(*)
      from written
      where is_listed
      group by 2, 3, 4, 5
      order by 2, 3, 4, 5
      on conflict (account_id, day, action_type, initiated_by, is_application)
        do update set events = audit_day.events + excluded.events)
    select count(*)::int as n from written where is_listed`)
  return n
}

/** Whether a mail is to tell of it: it happened after its action was chosen and mails were turned on. */
function isTold({ at, actionType }: AuditRecord, { chosen, toldSince }: Wanted): boolean {
  const since = chosen.get(actionType ?? 0)
  return toldSince !== null && since !== undefined && Date.parse(at) >= Math.max(+since, +toldSince)
}
