import { type Kysely, sql } from 'kysely'

/**
 * What the customer's screens ask beyond the first lists: which regulations and stories a recommendation belongs to,
 * who holds it today, and how far regulations and stories have come since last week.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view terms_and_conditions_extended as
    select * from terms_and_conditions where status <> 4`.execute(db)

  await recommendations(db)
  await history(db)

  // Said to the transaction beside the scope: what had been decided a week ago, and how. Nothing said: unknown.
  for (const name of ['decided', 'compliant'])
    await sql`
      create function ${sql.raw(name)}_last_week() returns bigint[] language sql stable as
      $$ select nullif(current_setting(${sql.lit(`parapet.${name}_last_week`)}, true), '')::bigint[] $$`.execute(
      db,
    )
  await regulations(db)
  await stories(db)
}

// Asked link by link: joined, all controls are read again with every row of a filtered list.
async function recommendations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view account_recommendation_extended with (security_invoker = true) as
    select
      mine.id,
      mine.account_id,
      mine.recommendation_id,
      recommendation.product_id,
      recommendation.name,
      recommendation.findings,
      recommendation.severity,
      recommendation.ease_of_fix,
      recommendation.estimated_work,
      product.display_name as product_name,
      recommendation.status,
      recommendation.validation_method,
      recommendation.description,
      recommendation.remediation,
      recommendation.corrective_action,
      recommendation.user_impact,
      recommendation.reference,
      recommendation.tenant_wide,
      recommendation.query_type,
      recommendation.operating_system,
      recommendation.scopes,
      recommendation.category,
      recommendation.license_names,
      recommendation.licenses,
      recommendation.license_plans,
      recommendation.prerequisite_description,
      recommendation.prerequisite_reference,
      mine.is_compliant,
      mine.is_exempted,
      mine.non_compliant_items,
      mine.not_compliant_since,
      mine.na_reason,
      mine.message,
      mine.is_kept,
      mine.assigned_to_id,
      assignee.email as assignee_email,
      mine.assignment_time,
      mine.assigned_by_email,
      mine.exemption_reason,
      mine.exempted_by_email,
      mine.exemption_date,
      mine.exemption_expires_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', needed.id, 'label', needed.findings, 'related', true) order by link.id)
        from recommendation_prerequisite link
        join recommendation needed on needed.id = link.prerequisite_recommendation_id
        where link.recommendation_id = recommendation.id), '[]') as prerequisites,
      array_remove(array(
        select distinct (
          select control.regulation_id
          from regulation_control control
          join regulation on regulation.id = control.regulation_id and regulation.status = 1
          where control.id = link.control_id and control.status = 1)
        from regulation_control_recommendation link
        where link.recommendation_id = recommendation.id), null) as regulation_ids,
      array(
        select link.story_id
        from story_recommendation link
        where link.recommendation_id = recommendation.id
          and exists (select from story where story.id = link.story_id and story.status = 1)) as story_ids
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    join account_product connected
      on connected.account_id = mine.account_id and connected.product_id = recommendation.product_id
    left join app_user assignee on assignee.account_id = mine.account_id and assignee.id = mine.assigned_to_id
    where recommendation.status <> 3`.execute(db)
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view account_recommendation_history_extended with (security_invoker = true) as
    select
      change.id,
      change.account_id,
      change.account_recommendation_id,
      mine.recommendation_id,
      change.date,
      recommendation.name,
      recommendation.findings,
      recommendation.status,
      change.change_type,
      case change.change_field
        when 1 then coalesce(words.said, 'Not-Compliant') || ' → ' || coalesce(words.says, 'N/A')
        when 2 then case when change.new_value = 'true' then 'Exempted' else 'Un-Exempted' end
        else coalesce('Assigned to ' || change.assigned_to, 'Unassigned')
      end as change_description,
      change.change_field,
      change.snapshot_type,
      recommendation.product_id,
      product.display_name as product_name,
      recommendation.severity,
      recommendation.ease_of_fix,
      recommendation.estimated_work,
      recommendation.category,
      recommendation.scopes,
      recommendation.operating_system,
      recommendation.description,
      recommendation.validation_method,
      mine.is_compliant,
      mine.is_exempted,
      change.changed_by,
      change.change_details,
      change.assigned_to,
      change.old_value,
      change.new_value,
      mine.assigned_to_id,
      assignee.email as assignee_email
    from account_recommendation_history change
    join account_recommendation mine
      on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
    join recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    left join app_user assignee on assignee.account_id = mine.account_id and assignee.id = mine.assigned_to_id
    cross join lateral (select
      case change.old_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as said,
      case change.new_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as says
    ) words
    where recommendation.status <> 3`.execute(db)
}

// The settings are read once per query, as sub-selects; read with every row they take most of its time.
const inScope = sql`(
  (select scope_recommendations()) is null
  or mine.recommendation_id = any((select scope_recommendations())::bigint[]))`
const then = sql`
  count(*) filter (where mine.recommendation_id = any((select decided_last_week())::bigint[]))::int
    as decided_last_week,
  count(*) filter (where mine.recommendation_id = any((select compliant_last_week())::bigint[]))::int
    as compliant_last_week`

async function regulations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view account_regulations with (security_invoker = true) as
    select
      regulation.id,
      account.id as account_id,
      regulation.name,
      regulation.summary,
      regulation.description,
      regulation.status,
      (select count(*)::int from regulation_control control
       where control.regulation_id = regulation.id and control.status = 1) as num_of_controls,
      (select count(*)::int from regulation_control control
       where control.regulation_id = regulation.id and control.status = 1 and control.is_provable)
        as num_of_provable_controls,
      counted.num_of_recommendations,
      counted.num_of_compliant,
      counted.num_of_non_compliant,
      case when counted.decided_last_week > 0 then counted.compliant_last_week end as num_of_compliant_last_week,
      case when counted.decided_last_week > 0 then counted.decided_last_week - counted.compliant_last_week
      end as num_of_non_compliant_last_week
    from regulation
    cross join account
    cross join lateral (
      select
        count(*)::int as num_of_recommendations,
        count(*) filter (where mine.is_compliant)::int as num_of_compliant,
        count(*) filter (where mine.is_compliant = false)::int as num_of_non_compliant,
        ${then}
      from account_recommendation_extended mine
      where mine.account_id = account.id and mine.status = 1
        and ${inScope}
        and mine.recommendation_id = any(array(
          select link.recommendation_id
          from regulation_control_recommendation link
          join regulation_control control on control.id = link.control_id
          where control.regulation_id = regulation.id and control.status = 1))
    ) counted
    where regulation.status = 1`.execute(db)
}

async function stories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view story_extended with (security_invoker = true) as
    select
      story.id,
      account.id as account_id,
      story.name,
      story.description,
      story.risk_level,
      story.estimated_effort,
      story.user_impact,
      story.status,
      counted.num_of_recommendations,
      counted.num_of_compliant,
      counted.num_of_assessed,
      case when counted.num_of_assessed > 0
        then round(100.0 * counted.num_of_compliant / counted.num_of_assessed, 2) end as percentage_compliant,
      case when counted.decided_last_week > 0 then counted.compliant_last_week end as num_of_compliant_last_week,
      nullif(counted.decided_last_week, 0) as num_of_assessed_last_week
    from story
    cross join account
    cross join lateral (
      select
        count(*)::int as num_of_recommendations,
        count(*) filter (where mine.is_compliant)::int as num_of_compliant,
        count(*) filter (where mine.is_compliant is not null)::int as num_of_assessed,
        ${then}
      from story_recommendation link
      join account_recommendation_extended mine
        on mine.account_id = account.id and mine.recommendation_id = link.recommendation_id and mine.status = 1
      where link.story_id = story.id
        and ${inScope}
    ) counted
    where story.status = 1`.execute(db)
}
