import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { deliveryEvent } from '#contract/webhooks/webhook-events.ts'

/** Turns of the daily clean-up that are measured: so many days lie beyond what is kept. */
export const cleanDays = 7
/** Turns of the clean-up of jobs, a quarter of an hour apart. */
export const cleanQuarters = 7

/** How much of each thing happens in an average account; what the timetable says is counted, the rest is assumed. */
export const means = {
  scansADay: 4,
  changesADay: 1,
  evidenceADay: 2,
  listedEventsADay: 4,
  causesADay: 6,
  turnsOfAlertsADay: 0.7,
  causesOfATurn: 3,
  loggedCallsADay: 1,
  mailsADay: 1,
  deliveriesADay: 2,
  readsOfTheLogAnHour: 12,
} as const

/**
 * A table, how many days of it there are, and the statement that adds the rows of a day so long ago ($1). Days are filled
 * one after the other over all accounts, so that the rows of an account lie as far apart as they do after a year.
 */
export interface Growing {
  table: string
  days: number
  statement: string
}

/** When the nth thing of a day happened. */
const moment =
  "date_trunc('day', now()) - make_interval(days => $1, secs => -((mine.place * 863 + n * 10007) % 86400))"
/** As many rows as happen to a busy or a quiet account on that day, the same for each of a hundred. */
const happening = (mean: number, salt: number) =>
  `bench.account mine cross join generate_series(1, floor(${mean} * mine.busy
     + (hashint8(mine.place * 100000 + $1 * 10 + ${salt}) & 1023) / 1024.0)::int) n`
/** One of the account's recommendations. */
const some = (salt: number) => `
  join bench.enabled check_of on check_of.place = 1 + (hashint8(mine.place * 100000 + $1 * 10 + n + ${salt}) & 65535) % (select count(*) from bench.enabled)
  join account_recommendation one on one.account_id = mine.id and one.recommendation_id = check_of.id`

export const growing: readonly Growing[] = [
  {
    table: 'scan',
    days: 365,
    statement: `
      insert into scan (account_id, id, cause, state, queued_at, started_at, taken_at, ended_at, done, total, assessed,
        recommendations, has_snapshot)
      select mine.id, gen_random_uuid(), 'due', 'done', at, at, at, at + interval '40 seconds', 60, 60, 270, 298,
        $1 < 7 or $1 < 90 and n = 4
      from bench.account mine, generate_series(1, ${means.scansADay}) n,
        lateral (select date_trunc('day', now()) - make_interval(days => $1, secs => -n * 21600 + 21600 - mine.place * 200) as at)
      order by n`,
  },
  {
    table: 'score',
    days: 365,
    statement: `
      insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
      select mine.id, current_date - $1::int, product_id, 55 + $1 % 17, 58 + $1 % 17, 150, 260, 298
      from bench.account mine, (select 0 as product_id union all select id from product) products`,
  },
  {
    table: 'account_recommendation_history',
    days: 365,
    statement: `
      insert into account_recommendation_history (account_id, account_recommendation_id, date, change_field, change_type,
        snapshot_type, old_value, new_value, changed_by, scan_id, since)
      select mine.id, one.id, ${moment}, 1, 1 + (n + $1) % 2, 2 + (n + $1) % 2, ((n + $1) % 2 = 1)::text,
        ((n + $1) % 2 = 0)::text, 'Scan', gen_random_uuid(), ${moment} - interval '6 hours'
      from ${happening(means.changesADay, 1)} ${some(1)}`,
  },
  {
    table: 'recommendation_evidence',
    days: 365,
    statement: `
      insert into recommendation_evidence (account_id, account_recommendation_id, at, scan_id, hash, items, is_truncated,
        details)
      select mine.id, one.id, ${moment}, gen_random_uuid(), md5(mine.id || ' ' || $1 || n) || found.hash, found.items,
        found.is_truncated, found.details
      from ${happening(means.evidenceADay, 2)} ${some(2)}
      join bench.found found on found.id = one.recommendation_id
      on conflict do nothing`,
  },
  ...auditEvents({ days: 365 + cleanDays, mean: means.listedEventsADay, isListed: true }),
  ...auditEvents({ days: 90 + cleanDays, mean: means.causesADay, isListed: false }),
  {
    table: 'alert_history',
    days: 365,
    statement: `
      with turned as (
        insert into alert_history (account_id, alert_id, alert_name, change_type, current_status, reason, creation_time,
          end_time)
        select mine.id, alert.id, alert.name, 1 + (n + $1) % 2, 1, 1, ${moment}, ${moment} + interval '1 day'
        from ${happening(means.turnsOfAlertsADay, 3)}
        join alert on alert.account_id = mine.id and alert.name = 'Alert ' || (n + $1) % 5
        returning account_id, id, creation_time)
      insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
      select turned.account_id, turned.id, one.id, turned.creation_time, true
      from turned
      cross join generate_series(1, ${means.causesOfATurn}) n
      join bench.enabled check_of on check_of.place = n * 7
      join account_recommendation one on one.recommendation_id = check_of.id
      where one.account_id = turned.account_id`,
  },
  {
    table: 'operator_log',
    days: 365,
    statement: `
      insert into operator_log (account_id, at, actor_id, actor_email, call, details, request_id)
      select mine.id, ${moment}, mine.id, 'ada@account' || mine.place || '.example',
        (array['POST /account-recommendation/:id/comment', 'PUT /alert/:id', 'POST /account-recommendation/assign'])[1 + n % 3],
        jsonb_build_object('id', n, 'ids', array[n, n + 1]), gen_random_uuid()
      from ${happening(means.loggedCallsADay, 4)}`,
  },
  {
    table: 'outbox_mail',
    days: 30 + cleanDays,
    statement: `
      insert into outbox_mail (account_id, template, recipient, subject, html, plain, state, attempts, next_attempt_at,
        created_at, sent_at)
      select mine.id, 'alert', 'ada@account' || mine.id || '.example', letter.subject, letter.html, letter.plain, 'sent', 1,
        ${moment}, ${moment}, ${moment}
      from ${happening(means.mailsADay, 5)} cross join bench.letter letter`,
  },
  {
    table: 'webhook_delivery',
    days: 30 + cleanDays,
    statement: `
      insert into webhook_delivery (account_id, webhook_id, event, about_account_id, payload, state, attempts,
        next_attempt_at, last_attempt_time, response_status, response_body, duration_ms, creation_time)
      select mine.id, webhook.id, ${deliveryEvent.value.Regression}, mine.id,
        jsonb_build_object('account', jsonb_build_object('id', mine.id, 'name', 'Account ' || mine.id), 'recommendations',
          (select jsonb_agg(jsonb_build_object('id', id, 'check', name, 'severity', severity,
             'findings', jsonb_build_object('en', findings, 'de', findings)))
           from (select * from recommendation order by id limit 2) named)),
        3, 1, ${moment}, ${moment}, 200, 'ok', 80, ${moment}
      from ${happening(means.deliveriesADay, 6)}
      join webhook on webhook.account_id = mine.id`,
  },
  {
    table: 'job',
    days: 30 + cleanDays,
    statement: `
      insert into job (account_id, name, key, data, state, due_at, attempt, created_at, started_at, ended_at, outcome)
      select mine.id, name, mine.id::text, jsonb_build_object('accountId', mine.id), 'done', at, 1, at, at,
        at + interval '40 seconds', '{"code": "scanned"}'
      from bench.account mine, generate_series(1, ${means.scansADay}) n, unnest(
          case when $1 <= 1 then array['scan', 'drop-old-snapshots'] else array['scan'] end) name,
        lateral (select date_trunc('day', now()) - make_interval(days => $1, secs => -n * 21600 + 21600 - mine.place * 200) as at)
      order by n`,
  },
]

function auditEvents(of: { days: number; mean: number; isListed: boolean }): Growing[] {
  const statement = `
    insert into audit_event (account_id, record_id, at, action_type, activity, initiated_by, is_application, ip_address,
      target_name, target_id, target_ids, details, is_listed, stored_at)
    select mine.id, 'Directory_' || gen_random_uuid(), at, ${auditActionType.value.GroupAdd} + n % 5, 'Update user',
      'person' || n % 7 || '@account' || mine.place || '.example', n % 7 = 0, '203.0.113.' || n % 250, 'Person ' || n,
      target, array[target], jsonb_build_object(
        'category', 'UserManagement', 'operationType', 'Update', 'activity', 'Update user', 'service', 'Core Directory',
        'targetResources', jsonb_build_array(jsonb_build_object(
          'id', target, 'type', 'User', 'displayName', 'Person ' || n, 'userPrincipalName', 'person' || n || '@a.example',
          'modifiedProperties', jsonb_build_array(jsonb_build_object(
            'displayName', 'StrongAuthenticationMethod', 'oldValue', '[]', 'newValue', md5(target))))))
      , ${of.isListed}, at
    from ${happening(of.mean, of.isListed ? 7 : 8)}
    cross join lateral (select ${moment} as at, md5(mine.id || ' ' || $1 || n)::uuid::text as target)`
  return [{ table: 'audit_event', days: of.days, statement }]
}
