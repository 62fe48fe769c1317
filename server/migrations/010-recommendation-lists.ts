import { type Kysely, sql } from 'kysely'

/** The views that the lists of recommendations, their history and the connectors read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view recommendation_extended as
    select
      recommendation.*,
      product.display_name as product_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', link.prerequisite_recommendation_id, 'isRecommendation', true)
          order by link.id)
        from recommendation_prerequisite link
        where link.recommendation_id = recommendation.id), '[]') as prerequisites
    from recommendation
    join product on product.id = recommendation.product_id
    where recommendation.status <> 3`.execute(db)

  // What the account's products and the catalogue leave: disabled recommendations keep their rows and history.
  await sql`
    create view account_recommendation_extended with (security_invoker = true) as
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
        where link.recommendation_id = recommendation.id), '[]') as prerequisites
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    join account_product connected
      on connected.account_id = mine.account_id and connected.product_id = recommendation.product_id
    left join app_user assignee on assignee.account_id = mine.account_id and assignee.id = mine.assigned_to_id
    where recommendation.status <> 3`.execute(db)

  await sql`
    create view account_recommendation_history_extended with (security_invoker = true) as
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
      change.new_value
    from account_recommendation_history change
    join account_recommendation mine
      on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
    join recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    cross join lateral (select
      case change.old_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as said,
      case change.new_value when 'true' then 'Compliant' when 'false' then 'Not-Compliant' else 'N/A' end as says
    ) words
    where recommendation.status <> 3`.execute(db)

  await sql`
    create view recommendation_prerequisite_extended with (security_invoker = true) as
    select
      link.id,
      mine.account_id,
      link.recommendation_id,
      link.prerequisite_recommendation_id,
      'Recommendation' as type,
      needed.findings as name,
      case mine.is_compliant when true then 100 when false then 0 end::numeric as percentage_compliant,
      mine.is_compliant as compliant
    from recommendation_prerequisite link
    join recommendation needed on needed.id = link.prerequisite_recommendation_id and needed.status = 1
    join account_recommendation mine on mine.recommendation_id = needed.id`.execute(db)

  await sql`
    create view recommendations_view_extended with (security_invoker = true) as
    select * from recommendations_view where status = 1`.execute(db)

  await sql`
    create view connector_extended with (security_invoker = true) as
    select
      connector.*,
      runs.last_run_time,
      coalesce(runs.rows, 0) as rows,
      coalesce(runs.failures, 0) as failures,
      case
        when runs.accounts is null then 0
        when runs.failures = 0 then 1
        when runs.failures < runs.accounts then 2
        else 3
      end as state
    from connector
    left join (
      select
        connector_id,
        count(*) as accounts,
        max(at)::timestamptz(3) as last_run_time,
        sum(rows)::bigint as rows,
        count(*) filter (where outcome <> 'ok') as failures
      from account_connector
      group by connector_id
    ) runs on runs.connector_id = connector.id`.execute(db)
}
