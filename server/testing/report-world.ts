import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'

const dayMs = 24 * 60 * 60 * 1000

interface World {
  accountId: number
  /** Whom three recommendations are assigned to. */
  userId: number
  name: string
  now: Date
  /** Of the catalogue's recommendations so many are open, each with so many items. */
  open: number
  items: number
}

/**
 * An account with the whole catalogue, which must be there: compliant, open, exempted and not assessed; changes and scores
 * of 90 days. What reports are made of, without a scan.
 */
export async function fillReportWorld(db: Db, world: World): Promise<void> {
  const { accountId, name, now } = world
  await db.run(sql`update account set name = ${name}, last_scan_time_end = ${now} where id = ${accountId}`)
  await db.run(sql`
    insert into account_product (account_id, product_id) select ${accountId}, id from product on conflict do nothing`)
  await writeStates(db, world)
  await writeEvidence(db, world)
  await writePast(db, world)
}

/** In the order of the keys: open first, then four exempted, forty not assessed; the rest is compliant. */
const writeStates = (db: Db, { accountId, open, items, userId, now }: World) =>
  db.run(sql`
    insert into account_recommendation
      (account_id, recommendation_id, is_compliant, last_decided, na_reason, message, non_compliant_items,
       not_compliant_since, is_exempted, exemption_reason, exempted_by_email, exemption_date, exemption_expires_at,
       assigned_to_id, assigned_by_email, assignment_time, last_updated_time)
    select ${accountId}, id, state, state,
      case when state is null then 'no-licence' end,
      to_jsonb(case when state then null else 'Found: ' || place end),
      case when state is false then ${items}::int else 0 end,
      case when state is false then ${now}::timestamptz - interval '40 days' end,
      is_exempted, case when is_exempted then 'Risk Accepted' end,
      case when is_exempted then 'ada.admin@example.test' end,
      case when is_exempted then ${now}::timestamptz - interval '9 days' end,
      case when is_exempted then ${now}::timestamptz + interval '20 days' end,
      case when place <= 3 then ${userId}::bigint end, case when place <= 3 then 'ada.admin@example.test' end,
      case when place <= 3 then ${now}::timestamptz - interval '5 days' end,
      ${now}
    from (
      select id, place, place > ${open}::int and place <= ${open + 4}::int as is_exempted,
        case when place <= ${open + 4}::int then false when place <= ${open + 44}::int then null else true end as state
      from (select id, row_number() over (order by md5(name)) as place from recommendation
        where status = ${recommendationStatus.value.Enabled}) numbered
    ) decided`)

const writeEvidence = (db: Db, { accountId, items, now }: World) =>
  db.run(sql`
    insert into recommendation_evidence (account_id, account_recommendation_id, at, hash, items, details)
    select ${accountId}, mine.id, ${now}, 'x', (
      select jsonb_agg(jsonb_build_object('displayName', 'Item ' || n, 'state', 'enabled', 'id', n))
      from generate_series(1, ${items}::int) as n), '{}'
    from account_recommendation mine
    where mine.account_id = ${accountId} and mine.is_compliant is false`)

/** Eight became compliant and two did not stay so; the score rose a little with each week. */
async function writePast(db: Db, { accountId, now }: World): Promise<void> {
  await db.run(sql`
    insert into account_recommendation_history
      (account_id, account_recommendation_id, date, change_field, change_type, old_value, new_value, changed_by)
    select ${accountId}, id, ${now}::timestamptz - place * interval '5 days', 1, case when is_compliant then 1 else 2 end,
      (not is_compliant)::text, is_compliant::text, 'Scan'
    from (
      select id, is_compliant, row_number() over (partition by is_compliant order by id) as place
      from account_recommendation where account_id = ${accountId} and is_compliant is not null) numbered
    where place <= case when is_compliant then 8 else 2 end`)
  for (let week = 12; week >= 0; week -= 1)
    await db.run(sql`
      insert into score (account_id, day, standard_score, custom_score, compliant, assessed, total)
      values (${accountId}, ${new Date(now.getTime() - week * 7 * dayMs)}::date, ${70 - week}, ${72 - week}, 200, 258, 298)`)
}
